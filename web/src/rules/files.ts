// The rules for files that staff import: `core` as a second WebAssembly package, which members don't download. The
// screens that need it import this module lazily.
import type { EditablePack, ImportRow, StatementLine, StatementMember } from "@bindings/wire";
import * as wasm from "./wasm-files/wasm_rules_files";

export { possiblyRecorded, readPeople, readStatement } from "./wasm-files/wasm_rules_files";

const MARKS = /\p{Mark}/gu;

/** Removes the combining marks of all texts but ids, because the rules' own folding lacks the Unicode tables for it. */
const withoutMarks = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (name, text) =>
    typeof text === "string" && name !== "_id" ? text.normalize("NFD").replace(MARKS, "") : text,
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
) => wasm.matchStatement(withoutMarks([...lines]), withoutMarks([...members]), [...packs], [...recorded]);

/** Composes the texts of people (NFC), because the rules lack the Unicode tables for it. */
const composed = (people: readonly ImportRow[]): ImportRow[] =>
  JSON.parse(JSON.stringify(people), (_, text) => (typeof text === "string" ? text.normalize("NFC") : text));

/** Returns the problems of people to import: of their fields, and of an email that two of them have. */
export const peopleProblems = (people: readonly ImportRow[]) => wasm.checkPeople(composed(people));
