// Staff's rules: `core` as a second WebAssembly package, which members don't download. Staff's screens import this
// module, and wait until it is compiled.
import type {
  AdminResetForm,
  Class,
  EditablePack,
  EditClassRequest,
  EditUserRequest,
  ImportRow,
  NewClassRequest,
  PackRequest,
  PaymentRequest,
  StatementLine,
  StatementMember,
  TestEmailRequest,
  User,
} from "@bindings/wire";
import { toNfc, withoutMarks } from ".";
import * as wasm from "./wasm-staff/wasm_rules_staff";

export * from "./wasm-staff/wasm_rules_staff";

type SearchedPerson = Pick<User, "firstName" | "lastName" | "username" | "email" | "phone">;

/** The folded text in which a search looks for a person: names, username, e-mail address and phone number. */
export function personText({ firstName, lastName, username, email, phone }: SearchedPerson): string {
  const [first = "", last = "", name = "", address = ""] = [firstName, lastName, username, email].map(withoutMarks);
  return wasm.personText(first, last, name, address, withoutMarks(phone));
}

export const checkNewClass = (form: NewClassRequest, now: number) => wasm.checkNewClass(toNfc(form), now);
export const checkEditClass = (form: EditClassRequest) => wasm.checkEditClass(toNfc(form));

/** What an edit of a class does to the people in it, in sentences. */
export const editEffects = (klass: Class, form: EditClassRequest) => wasm.editEffects(klass, toNfc(form));

/** Returns whether the class has this user's name as its instructor. */
export const isTaughtBy = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">, { instructor }: Class) =>
  wasm.isTaughtBy(withoutMarks(`${firstName} ${lastName}`), withoutMarks(instructor));

export const checkEditUser = (form: EditUserRequest) => wasm.checkEditUser(toNfc(form));
export const checkAdminReset = (form: AdminResetForm) => wasm.checkAdminReset(toNfc(form));
export const checkPack = (form: PackRequest) => wasm.checkPack(toNfc(form));
export const checkPayment = (form: PaymentRequest, now: number) => wasm.checkPayment(toNfc(form), now);
export const checkReversal = (reason: string) => wasm.checkReversal(reason.normalize("NFC"));
export const checkTestEmail = (form: TestEmailRequest) => wasm.checkTestEmail(toNfc(form));

/** The dates that a new class's form would create, or the problem of its schedule. */
export const previewSeries = (form: NewClassRequest, now: number) => wasm.previewSeries(toNfc(form), now);

/** The reason a class can't be changed any more, in one sentence; null while it can. */
export const whyNotChanged = ({ endTime, isActive }: Pick<Class, "endTime" | "isActive">, now: number) =>
  wasm.whyNotChanged(endTime, isActive, now);

/** Removes the combining marks of all texts but ids. */
const eachWithoutMarks = <T>(values: readonly T[]): T[] =>
  JSON.parse(JSON.stringify(values), (name, text) =>
    typeof text === "string" && name !== "_id" ? withoutMarks(text) : text,
  );

/**
 * Finds the member who paid each line of a bank statement. `recorded` has the hashes of the lines for which a payment
 * is recorded.
 */
export const matchStatement = (
  lines: readonly StatementLine[],
  members: readonly StatementMember[],
  packs: readonly EditablePack[],
  recorded: readonly string[],
) => wasm.matchStatement(eachWithoutMarks(lines), eachWithoutMarks(members), [...packs], [...recorded]);

/** Returns the problems of people to import: of their fields, and of an email that two of them have. */
export const peopleProblems = (people: readonly ImportRow[]) => wasm.checkPeople(toNfc([...people]));
