import type { ImportedUser } from "@bindings/ImportedUser";
import type { ImportPeopleAnswer } from "@bindings/ImportPeopleAnswer";
import type { PersonInFile } from "@bindings/PersonInFile";

export type RowState = "new" | "problem" | "account" | "left-out";

/** A row of the file, and what importing it would do. */
export type CheckedRow = PersonInFile & {
  state: RowState;
  /** What is wrong with it, in words. */
  problem: string | null;
  /** The account that has its address. */
  account: ImportedUser | null;
};

export const nameOf = ({ person }: PersonInFile) =>
  [person.firstName, person.lastName].filter(Boolean).join(" ") || person.email || "Without a name";

/** The rows of a file with the server's answer, which is about the rows that it was asked about, by their positions. */
export function checkedRows(
  rows: readonly PersonInFile[],
  asked: readonly PersonInFile[],
  leftOut: ReadonlySet<number>,
  answer: ImportPeopleAnswer | undefined,
): CheckedRow[] {
  const lineAt = (row: number) => asked[row]?.line;
  const problems = new Map(answer?.problems.map(({ row, message }) => [lineAt(row), message]));
  const accounts = new Map(answer?.users.map((user) => [lineAt(user.row), user]));
  return rows.map((row) => {
    const problem = row.unreadConcessions ?? problems.get(row.line) ?? null;
    const account = accounts.get(row.line) ?? null;
    const state = leftOut.has(row.line) ? "left-out" : problem ? "problem" : account ? "account" : "new";
    return { ...row, state, problem, account };
  });
}
