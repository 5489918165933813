import type { ImportedUser } from "@bindings/ImportedUser";
import type { ImportPeopleAnswer } from "@bindings/ImportPeopleAnswer";
import type { PersonInFile } from "@bindings/PersonInFile";

export type RowState = "new" | "problem" | "account" | "left-out";

/** A row of the file, with the result of its check. */
export type CheckedRow = PersonInFile & {
  state: RowState;
  /** The reason why the row can't be imported. */
  problem: string | null;
  /** The existing account with the row's email address. */
  account: ImportedUser | null;
};

export const nameOf = ({ person }: PersonInFile) =>
  [person.firstName, person.lastName].filter(Boolean).join(" ") || person.email || "Without a name";

/** Combines the rows of a file with the server's answer, which refers to rows by their position in `sentRows`. */
export function checkedRows(
  rows: readonly PersonInFile[],
  sentRows: readonly PersonInFile[],
  leftOut: ReadonlySet<number>,
  answer: ImportPeopleAnswer | undefined,
): CheckedRow[] {
  const lineAt = (row: number) => sentRows[row]?.line;
  const problems = new Map(answer?.problems.map(({ row, message }) => [lineAt(row), message]));
  const accounts = new Map(answer?.users.map((user) => [lineAt(user.row), user]));
  return rows.map((row) => {
    const problem = row.unreadConcessions ?? problems.get(row.line) ?? null;
    const account = accounts.get(row.line) ?? null;
    const state = leftOut.has(row.line) ? "left-out" : problem ? "problem" : account ? "account" : "new";
    return { ...row, state, problem, account };
  });
}
