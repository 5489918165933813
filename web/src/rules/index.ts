// The booking rules: the crate `core` as WebAssembly, the same code that the server uses. A module that imports this
// one waits until the rules are compiled.
import type { ChangePasswordForm, PasswordForm, ProfileForm } from "@bindings/wire";
import * as wasm from "./wasm/wasm_rules";

export { limits } from "./limits";
export * from "./wasm/wasm_rules";

/** Converts the texts of a form to NFC, as the server does. The Unicode tables for it would double the wasm's size. */
export function toNfc<Form>(form: Form): Form {
  return JSON.parse(JSON.stringify(form), (_, value) => (typeof value === "string" ? value.normalize("NFC") : value));
}

const MARKS = /\p{Mark}/gu;

/** Removes the combining marks of a text before the rules fold it: they lack the Unicode tables for this, too. */
export const withoutMarks = (text: string) => text.normalize("NFD").replace(MARKS, "");

/** Folds a text for a search: `Āria O’Leary` is found by `aria oleary`. */
export const folded = (text: string) => wasm.folded(withoutMarks(text));

const SEPARATOR = "\0";

/** Folds many texts in one call. */
export const foldedEach = (texts: readonly string[]) =>
  texts.length === 0 ? [] : folded(texts.join(SEPARATOR)).split(SEPARATOR);

/** The words of a search: for each word, the folded spellings that match it. */
export const searchWords = (search: string) => wasm.searchWords(withoutMarks(search));

/** Returns a function that tells whether a folded text has every word of the search, in any of its spellings. */
export function matcher(search: string): (foldedText: string) => boolean {
  const words = searchWords(search);
  return (text) => words.every((spellings) => spellings.some((spelling) => text.includes(spelling)));
}

/** Checks the profile form. An account number equal to the stored one is accepted even if it is invalid. */
export const checkProfile = (form: ProfileForm, presentAccountNumber?: string) =>
  wasm.checkProfile(toNfc(form), presentAccountNumber);
export const checkSetupPassword = (form: PasswordForm) => wasm.checkSetupPassword(toNfc(form));
export const checkResetPassword = (form: PasswordForm) => wasm.checkResetPassword(toNfc(form));
export const checkChangePassword = (form: ChangePasswordForm) => wasm.checkChangePassword(toNfc(form));

/** A balance in the rules' words, split into number and noun: `−2` and `concessions`. */
export function balanceWords(balance: number): { number: string; noun: string } {
  const [number = "", noun = ""] = wasm.concessionWords(balance).split(" ");
  return { number, noun };
}
