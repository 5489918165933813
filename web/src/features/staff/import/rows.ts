import type { ImportedUser, ImportRowProblem, PersonInFile } from "@bindings/wire";

export type RowState = "new" | "doubt" | "problem" | "account" | "left-out";

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

/** The lines that the admin has decided on: whether their people are taken in. */
export type Decisions = ReadonlyMap<number, boolean>;

/** Whether a row is to be imported if it has no problem. A doubtful one waits for the admin's decision. */
export const isTakenIn = ({ line, unread, doubt }: PersonInFile, decisions: Decisions) =>
  unread === null && (decisions.get(line) ?? doubt === null);

/** Rows that were checked together. The problems and accounts refer to them by their position. */
type RowCheck = {
  rows: readonly PersonInFile[];
  problems: readonly ImportRowProblem[];
  users?: readonly ImportedUser[];
};

/** Combines the rows of a file with the results of their checks. */
export function checkedRows(
  rows: readonly PersonInFile[],
  decisions: Decisions,
  checks: readonly RowCheck[],
): CheckedRow[] {
  const problems = new Map<number | undefined, string>();
  const accounts = new Map<number | undefined, ImportedUser>();
  for (const { rows: checked, problems: found, users = [] } of checks) {
    for (const { row, message } of found) problems.set(checked[row]?.line, message);
    for (const user of users) accounts.set(checked[user.row]?.line, user);
  }
  return rows.map((row) => {
    const problem = row.unread ?? (isTakenIn(row, decisions) ? problems.get(row.line) : null) ?? null;
    const account = accounts.get(row.line) ?? null;
    return { ...row, state: stateOf(row, decisions, problem, account), problem, account };
  });
}

function stateOf(
  row: PersonInFile,
  decisions: Decisions,
  problem: string | null,
  account: ImportedUser | null,
): RowState {
  if (problem) return "problem";
  if (!isTakenIn(row, decisions)) return decisions.has(row.line) ? "left-out" : "doubt";
  return account ? "account" : "new";
}

/** Returns the rows with a problem, then the doubtful ones, then the others, each in the order of the file. */
export const problemsFirst = (rows: readonly CheckedRow[]) => [...rows].sort((one, other) => rank(one) - rank(other));

/** A row that was doubtful stays where it is when the admin takes it in. */
const rank = ({ state, doubt }: CheckedRow) => (state === "problem" ? 0 : doubt ? 1 : 2);
