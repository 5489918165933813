import type { LineDuplicate, StatementLine, StatementMatch, StatementPayment } from "@bindings/wire";
import { formatted } from "../../../../lib/plural";
import { wholeNumber } from "../../../../lib/wholeNumber";
import { possiblyRecorded } from "../../../../rules/staff";

/** An admin's choice for a line. It replaces the match. */
export type Choice = {
  userId: string | null;
  concessions: string;
  isLeftOut: boolean;
  /** Whether the line is another payment than the one that may be the same. */
  isDifferent: boolean;
};

export type RowState =
  | "matched"
  | "suggested"
  | "ambiguous"
  | "unpriced"
  | "unknown"
  | "possibly"
  | "recorded"
  | "problem"
  | "left-out";

export type StatementRow = {
  line: StatementLine;
  match: StatementMatch;
  choice: Choice;
  state: RowState;
  /** The reason why the line can't be recorded. */
  problem: string | null;
  /** Whether the line may be a payment that was typed in; null if there is no such payment. */
  duplicate: LineDuplicate | null;
};

/** The states, in the order in which the lines are listed: those that need a decision first. */
export const STATES: readonly { value: RowState; label: string }[] = [
  { value: "suggested", label: "Please confirm" },
  { value: "ambiguous", label: "Please choose" },
  { value: "possibly", label: "Possibly recorded already" },
  { value: "unpriced", label: "No pack has this price" },
  { value: "unknown", label: "Not recognised" },
  { value: "problem", label: "Problem" },
  { value: "matched", label: "Matched" },
  { value: "left-out", label: "Left out" },
  { value: "recorded", label: "Already recorded" },
];

const matchedChoice = ({ userId, concessions }: StatementMatch): Choice => ({
  userId,
  concessions: concessions === null ? "" : `${concessions}`,
  isLeftOut: false,
  isDifferent: false,
});

/** The member and the concessions of the payment that has recorded a line. */
const recordedChoice = ({ userId, concessions }: StatementPayment): Choice => ({
  userId,
  concessions: `${concessions}`,
  isLeftOut: false,
  isDifferent: false,
});

/** Combines each line with its match, or with the payment that has recorded it. */
export function statementRows(
  lines: readonly StatementLine[],
  matches: readonly StatementMatch[],
  payments: readonly StatementPayment[],
): StatementRow[] {
  const ofLines = new Map(payments.map((payment) => [payment.statementLine, payment]));
  return lines.flatMap((line, at) => {
    const match = matches[at];
    const payment = ofLines.get(line.hash);
    return match ? [statementRow(line, match, payment && recordedChoice(payment))] : [];
  });
}

/** Lists the lines by the states in which they were found, in the order of `STATES`. A later decision doesn't move a line. */
export function decisionsFirst(
  rows: readonly StatementRow[],
  payments: readonly StatementPayment[],
  now: number,
): readonly StatementRow[] {
  const found = withDuplicates(rows, payments, now);
  return STATES.flatMap(({ value }) => rows.filter((_, at) => found[at]?.state === value));
}

/** Applies choices and problems to the rows. Other rows keep their identity, so that they are not rendered again. */
export function decidedRows(
  rows: readonly StatementRow[],
  choices: ReadonlyMap<string, Choice>,
  problems: ReadonlyMap<string, string>,
): readonly StatementRow[] {
  if (choices.size === 0 && problems.size === 0) return rows;
  return rows.map((row) => {
    const { line, match } = row;
    if (match.state === "recorded") return row;
    const [chosen, serverProblem] = [choices.get(line.hash), problems.get(line.hash)];
    return chosen || serverProblem ? statementRow(line, match, chosen, serverProblem) : row;
  });
}

/**
 * Marks the rows that may be payments that were typed in. The rules compare all lines that have a member and are not
 * decided yet. Other rows keep their identity.
 */
export function withDuplicates(
  rows: readonly StatementRow[],
  payments: readonly StatementPayment[],
  now: number,
): readonly StatementRow[] {
  const typedIn = payments.filter(({ statementLine }) => statementLine === null);
  if (typedIn.length === 0) return rows;
  const undecided = rows.filter(isUndecided);
  const lines = undecided.map(({ line: { day, amountCents }, choice: { userId, concessions } }) => ({
    userId: userId ?? "",
    day,
    amountCents,
    concessions: wholeNumber(concessions, 0) || null,
  }));
  const found = possiblyRecorded(lines, typedIn, now);
  const duplicates = new Map(undecided.map((row, at) => [row, found[at]]));
  return rows.map((row) => {
    const duplicate = duplicates.get(row);
    if (duplicate?.paymentId) return { ...row, duplicate, state: "possibly", problem: null };
    return duplicate?.isOfAnother ? { ...row, duplicate } : row;
  });
}

function isUndecided({ line, match, choice }: StatementRow): boolean {
  const isSettled = match.state === "recorded" || choice.isLeftOut || choice.isDifferent || line.whyNot !== null;
  return choice.userId !== null && !isSettled;
}

/** Returns how much of a statement is done: `12 recorded, 17 left`. */
export function progressWords(rows: readonly StatementRow[]): string {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const [recorded, leftOut] = [count("recorded"), count("left-out")];
  const rest = rows.length - recorded - leftOut;
  return [
    `${formatted(recorded)} recorded`,
    `${rest ? formatted(rest) : "none"} left`,
    leftOut > 0 && `${formatted(leftOut)} left out`,
  ]
    .filter(Boolean)
    .join(", ");
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
  return { line, match, choice, problem, state: stateOf(match, choice, problem), duplicate: null };
}

function stateOf(match: StatementMatch, { userId, concessions, isLeftOut }: Choice, problem: string | null): RowState {
  if (match.state === "recorded") return "recorded";
  if (isLeftOut) return "left-out";
  if (problem) return "problem";
  if (userId) return concessions ? "matched" : "unpriced";
  return match.state === "ambiguous" && match.candidates.length === 1 ? "suggested" : match.state;
}
