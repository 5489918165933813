// Everyone's rules: the crate `core`, compiled to WebAssembly, the same code the server decides by. It is built twice,
// and each audience loads its own; nothing can be asked before `loadRules` is done.
import type { ChangePasswordForm } from "@bindings/ChangePasswordForm";
import type { Limits } from "@bindings/Limits";
import numbers from "@bindings/limits.json";
import type { PasswordForm } from "@bindings/PasswordForm";
import type { ProfileForm } from "@bindings/ProfileForm";
import { loadChunk, onLoadFailedAgain } from "../lib/loadChunk";
import { usable } from "../lib/usable";
import { begin, compiled } from "./compiled";
import { composed } from "./composed";
import * as glue from "./wasm/wasm_rules_bg.js";
import file from "./wasm/wasm_rules_bg.wasm?url";
import staffsFile from "./wasm-staff/wasm_rules_bg.wasm?url";

export type Audience = "member" | "staff";

type Everyones = typeof import("./wasm/wasm_rules");
type Staffs = typeof import("./wasm-staff/wasm_rules");

let members: Everyones | null = null;
let staffs: Staffs | null = null;
const loading: { [audience in Audience]?: Promise<void> } = {};

/** Whether this audience's rules can be asked; the staff's answer members too. */
export function rulesLoaded(audience: Audience): boolean {
  return staffs !== null || (audience === "member" && members !== null);
}

/** Loads the rules of an audience, once; a failed load can be begun anew. */
export function loadRules(audience: Audience): Promise<void> {
  if (audience === "member" && loading.staff) return loading.staff;
  const load = audience === "staff" ? loadStaffs : loadMembers;
  loading[audience] ??= usable(
    loadChunk(load).catch((failure) => {
      onLoadFailedAgain(() => delete loading[audience]);
      throw failure;
    }),
  );
  return loading[audience];
}

async function loadMembers() {
  await begin(await compiled(file), glue);
  members = glue as unknown as Everyones;
}

async function loadStaffs() {
  // Side by side: their glue is a file of its own.
  const [rules, glue] = await Promise.all([compiled(staffsFile), import("./wasm-staff/wasm_rules_bg.js")]);
  await begin(rules, glue);
  staffs = glue as unknown as Staffs;
}

function everyones(): Everyones {
  const rules = staffs ?? members;
  if (!rules) throw new Error("The rules are asked before they are loaded");
  return rules;
}

/** For `rules/staff.ts` alone. */
export function staffsRules(): Staffs {
  if (!staffs) throw new Error("The staff's rules are asked before they are loaded");
  return staffs;
}

/** The studio's numbers, and the texts it searches in; they are there before the rules are. */
export const limits = (): Limits => given;

// JSON has no tuples of words.
const given: Limits = { ...numbers, searchedTexts: numbers.searchedTexts as Limits["searchedTexts"] };

/** A function of the rules that are loaded by the time it is called. */
function asked<Name extends keyof Everyones>(name: Name): Everyones[Name] {
  const ask = (...given: never[]) => (everyones()[name] as (...given: never[]) => unknown)(...given);
  return ask as Everyones[Name];
}

/** Whether each of these classes can be booked now. */
export const bookable = asked("bookable");
export const cancelBooking = asked("cancelBooking");
export const capabilities = asked("capabilities");
export const concessionBanner = asked("concessionBanner");
export const dateWords = asked("dateWords");
export const dayOf = asked("dayOf");
export const deadlineWords = asked("deadlineWords");
export const durationWords = asked("durationWords");
export const longDayWords = asked("longDayWords");
export const memberActions = asked("memberActions");
/** `today at 18:00`: a moment inside a sentence. */
export const momentWithinWords = asked("momentWithinWords");
export const momentWords = asked("momentWords");
export const monthsWords = asked("monthsWords");
/** The days of the schedule, and how each is said. */
export const scheduleDays = asked("scheduleDays");
/** The schedule's entries, for a whole list of classes at once. */
export const scheduleEntries = asked("scheduleEntries");
export const timeWords = asked("timeWords");
export const today = asked("today");
/** `until Sat 18:00`, `for 12 min`: how long something still holds. */
export const untilWords = asked("untilWords");

/** An account number equal to the present one is right as it is, however old. */
export const checkProfile = (form: ProfileForm, presentAccountNumber?: string) =>
  everyones().checkProfile(composed(form), presentAccountNumber);
export const checkDeletion = asked("checkDeletion");
export const checkSetupPassword = (form: PasswordForm) => everyones().checkSetupPassword(composed(form));
export const checkResetPassword = (form: PasswordForm) => everyones().checkResetPassword(composed(form));
export const checkChangePassword = (form: ChangePasswordForm) => everyones().checkChangePassword(composed(form));

/** A balance in the rules' words, its number apart from its noun: `−2` and `concessions`. */
export function balanceWords(balance: number): { number: string; noun: string } {
  const [number = "", noun = ""] = everyones().concessionWords(balance).split(" ");
  return { number, noun };
}
