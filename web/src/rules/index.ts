// The booking rules: the crate `core` as WebAssembly, the same code by which the server decides. A module that imports this
// one waits until the rules are compiled.
import type { AdminResetForm } from "@bindings/AdminResetForm";
import type { ChangePasswordForm } from "@bindings/ChangePasswordForm";
import type { Class } from "@bindings/Class";
import type { EditClassRequest } from "@bindings/EditClassRequest";
import type { EditUserRequest } from "@bindings/EditUserRequest";
import type { NewClassRequest } from "@bindings/NewClassRequest";
import type { PasswordForm } from "@bindings/PasswordForm";
import type { ProfileForm } from "@bindings/ProfileForm";
import type { TestEmailRequest } from "@bindings/TestEmailRequest";
import * as wasm from "./wasm/wasm_rules";

export { limits } from "./limits";
export * from "./wasm/wasm_rules";

/** A form with its texts in NFC, as the server reads them. The browser composes them, because Unicode's tables would double the wasm. */
export function toNfc<Form>(form: Form): Form {
  return JSON.parse(JSON.stringify(form), (_, value) => (typeof value === "string" ? value.normalize("NFC") : value));
}

/** An account number equal to the present one is accepted, however old. */
export const checkProfile = (form: ProfileForm, presentAccountNumber?: string) =>
  wasm.checkProfile(toNfc(form), presentAccountNumber);
export const checkSetupPassword = (form: PasswordForm) => wasm.checkSetupPassword(toNfc(form));
export const checkResetPassword = (form: PasswordForm) => wasm.checkResetPassword(toNfc(form));
export const checkChangePassword = (form: ChangePasswordForm) => wasm.checkChangePassword(toNfc(form));
export const checkNewClass = (form: NewClassRequest, now: number) => wasm.checkNewClass(toNfc(form), now);
export const checkEditClass = (form: EditClassRequest) => wasm.checkEditClass(toNfc(form));
export const checkEditUser = (form: EditUserRequest) => wasm.checkEditUser(toNfc(form));
export const checkAdminReset = (form: AdminResetForm) => wasm.checkAdminReset(toNfc(form));
export const checkTestEmail = (form: TestEmailRequest) => wasm.checkTestEmail(toNfc(form));

/** The dates that a new class's form will create, or the fault of its schedule. */
export const previewSeries = (form: NewClassRequest, now: number) => wasm.previewSeries(toNfc(form), now);

/** The reason a class can't be changed any more, in one sentence; null while it can. */
export const whyNotChanged = ({ endTime, isActive }: Pick<Class, "endTime" | "isActive">, now: number) =>
  wasm.whyNotChanged(endTime, isActive, now);

/** A balance in the rules' words, its number apart from its noun: `−2` and `concessions`. */
export function balanceWords(balance: number): { number: string; noun: string } {
  const [number = "", noun = ""] = wasm.concessionWords(balance).split(" ");
  return { number, noun };
}
