import type { StatementLine } from "@bindings/StatementLine";
import type { StatementMatch } from "@bindings/StatementMatch";

/** An admin's choice for a line. It replaces the match. */
export type Choice = { userId: string | null; concessions: string; isLeftOut: boolean };

export type RowState = "matched" | "ambiguous" | "unknown" | "recorded" | "problem" | "left-out";

export type StatementRow = {
  line: StatementLine;
  match: StatementMatch;
  choice: Choice;
  state: RowState;
  /** The reason why the line can't be recorded. */
  problem: string | null;
};

export const STATES: readonly { value: RowState; label: string }[] = [
  { value: "matched", label: "Matched" },
  { value: "ambiguous", label: "Ambiguous" },
  { value: "unknown", label: "Unknown" },
  { value: "recorded", label: "Already recorded" },
  { value: "problem", label: "Problem" },
  { value: "left-out", label: "Left out" },
];

const matchedChoice = ({ userId, concessions }: StatementMatch): Choice => ({
  userId,
  concessions: concessions === null ? "" : `${concessions}`,
  isLeftOut: false,
});

/** Combines each line with its match. */
export const statementRows = (lines: readonly StatementLine[], matches: readonly StatementMatch[]): StatementRow[] =>
  lines.flatMap((line, at) => {
    const match = matches[at];
    return match ? [statementRow(line, match)] : [];
  });

/** Applies choices and problems to the rows. Other rows keep their identity, so that they are not rendered again. */
export function decidedRows(
  rows: readonly StatementRow[],
  choices: ReadonlyMap<string, Choice>,
  problems: ReadonlyMap<string, string>,
): readonly StatementRow[] {
  if (choices.size === 0 && problems.size === 0) return rows;
  return rows.map((row) => {
    const { line, match } = row;
    const [chosen, serverProblem] = [choices.get(line.hash), problems.get(line.hash)];
    return chosen || serverProblem ? statementRow(line, match, chosen, serverProblem) : row;
  });
}

/** Combines a line with its match, the admin's choice and the server's problem, if any. */
export function statementRow(
  line: StatementLine,
  match: StatementMatch,
  chosen?: Choice,
  serverProblem?: string,
): StatementRow {
  const choice = chosen ?? matchedChoice(match);
  const problem = match.state === "recorded" ? null : (line.whyNot ?? serverProblem ?? null);
  return { line, match, choice, problem, state: stateOf(match, choice, problem) };
}

function stateOf(match: StatementMatch, { userId, concessions, isLeftOut }: Choice, problem: string | null): RowState {
  if (match.state === "recorded") return "recorded";
  if (isLeftOut) return "left-out";
  if (problem) return "problem";
  if (userId && concessions) return "matched";
  // The member is known, but no pack has this price, so the concessions are missing.
  return userId ? "ambiguous" : match.state;
}
