// The rules for files that staff import: `core` as a second WebAssembly package, which members don't download. The screens that
// need it import this module lazily.
import type { EditablePack } from "@bindings/EditablePack";
import type { StatementLine } from "@bindings/StatementLine";
import type { StatementMember } from "@bindings/StatementMember";
import * as wasm from "./wasm-files/wasm_rules_files";

export { readCsv, readPeople, readStatement } from "./wasm-files/wasm_rules_files";

const MARKS = /\p{Mark}/gu;

/** A value whose texts have no marks, as the rules fold them further: the browser has the tables for this. Ids stay as they are. */
const withoutMarks = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (name, text) =>
    typeof text === "string" && name !== "_id" ? text.normalize("NFD").replace(MARKS, "") : text,
  );

/** Who paid each line. `recorded` has the hashes of lines that a payment has recorded. */
export const matchStatement = (
  lines: readonly StatementLine[],
  members: readonly StatementMember[],
  packs: readonly EditablePack[],
  recorded: readonly string[],
) => wasm.matchStatement(withoutMarks([...lines]), withoutMarks([...members]), [...packs], [...recorded]);
