// The only door to the rules: the crate `core`, compiled to WebAssembly, the same code the server decides by.
import type { ChangePasswordForm } from "@bindings/ChangePasswordForm";
import type { PasswordForm } from "@bindings/PasswordForm";
import type { ProfileForm } from "@bindings/ProfileForm";
import * as asked from "./wasm/wasm_rules";

export {
  cancelBooking,
  capabilities,
  concessionBanner,
  dateWords,
  dayNumber,
  dayOf,
  dayWords,
  deadlineWords,
  durationWords,
  longDayWords,
  memberActions,
  momentWords,
  monthsWords,
  scheduleDays,
  timeWords,
  today,
  weekdayIndex,
  weekdayWords,
} from "./wasm/wasm_rules";

const LIMITS = asked.limits();

/** The studio's numbers. */
export const limits = () => LIMITS;

/** A form with its texts in NFC, as the server reads them: the browser brings the tables that the rules leave out. */
function composed<Form>(form: Form): Form {
  return JSON.parse(JSON.stringify(form), (_, value) => (typeof value === "string" ? value.normalize("NFC") : value));
}

export const checkProfile = (form: ProfileForm) => asked.checkProfile(composed(form));
export const checkSetupPassword = (form: PasswordForm) => asked.checkSetupPassword(composed(form));
export const checkResetPassword = (form: PasswordForm) => asked.checkResetPassword(composed(form));
export const checkChangePassword = (form: ChangePasswordForm) => asked.checkChangePassword(composed(form));

/** A balance in the rules' words, its number apart from its noun: `−2` and `concessions`. */
export function balanceWords(balance: number): { number: string; noun: string } {
  const [number = "", noun = ""] = asked.concessionWords(balance).split(" ");
  return { number, noun };
}
