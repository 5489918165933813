import type { StatementLine, StatementMatch, StatementPayment } from "@bindings/wire";
import { expect, test } from "vitest";
import { type Choice, decidedRows, decisionsFirst, progressWords, statementRows, withDuplicates } from "./rows";

const line = (hash: string): StatementLine => ({
  line: 2,
  hash,
  day: "2026-11-21",
  amountCents: 15_000,
  typed: [],
  description: "",
  otherParty: "M TANE",
  reference: "MIA T",
  whyNot: null,
});
const unknown: StatementMatch = {
  state: "unknown",
  userId: null,
  candidates: [],
  matchedBy: null,
  packId: null,
  concessions: 10,
};
const found = statementRows([line("a"), line("b"), line("c")], [unknown, unknown, unknown], []);
const miasChoice: Choice = { userId: "user-1", concessions: "10", isLeftOut: false, isDifferent: false };

test("a choice or a problem changes its row; the other rows keep their identity", () => {
  const rows = decidedRows(found, new Map([["b", miasChoice]]), new Map([["c", "User not found"]]));
  expect(rows.map(({ state }) => state)).toEqual(["unknown", "matched", "problem"]);
  expect(rows[0]).toBe(found[0]);
  expect(decidedRows(found, new Map(), new Map())).toBe(found);
});

test("a line without a match result has no row", () => {
  expect(statementRows([line("a"), line("b")], [unknown], [])).toHaveLength(1);
});

const NOW = Date.parse("2026-11-28T05:00:00.000Z");
const typedIn: StatementPayment = {
  _id: "payment-1",
  userId: "user-1",
  concessions: 10,
  amountCents: 15_000,
  receivedOn: "2026-11-20",
  recordedBy: "Kiri Ngata",
  createdAt: "2026-11-12T00:00:00.000Z",
  statementLine: null,
};
const chosen = (...choices: [string, Choice][]) => decidedRows(found, new Map(choices), new Map());
const states = (rows: readonly { state: string }[]) => rows.map(({ state }) => state);

test("a line whose chosen member has a typed-in payment of its amount is possibly recorded; others keep their identity", () => {
  const rows = withDuplicates(chosen(["b", miasChoice]), [typedIn], NOW);
  expect(states(rows)).toEqual(["unknown", "possibly", "unknown"]);
  expect(rows[1]?.duplicate).toMatchObject({ paymentId: "payment-1", recorded: "by Kiri Ngata, Thu 12 Nov" });
  expect(rows[0]).toBe(found[0]);
  // Even before the concessions are chosen.
  const unsure = { ...miasChoice, concessions: "" };
  expect(states(withDuplicates(chosen(["b", unsure]), [typedIn], NOW))[1]).toBe("possibly");
});

test("a payment explains one of two equal lines; the other is known to be different", () => {
  const rows = withDuplicates(chosen(["a", miasChoice], ["b", miasChoice]), [typedIn], NOW);
  expect(states(rows)).toEqual(["possibly", "matched", "unknown"]);
  expect(rows[1]?.duplicate?.isOfAnother).toBe(true);
});

test("a line that is left out, or is a different payment, is not asked about", () => {
  for (const [more, state] of [
    [{ isLeftOut: true }, "left-out"],
    [{ isDifferent: true }, "matched"],
  ] as const) {
    const rows = withDuplicates(chosen(["a", { ...miasChoice, ...more }]), [typedIn], NOW);
    expect(states(rows)[0]).toBe(state);
  }
});

test("the server's problem gives way to the question, when the payment is known", () => {
  const problems = new Map([["a", "Possibly recorded already (by Kiri Ngata, Thu 12 Nov)"]]);
  const rows = decidedRows(found, new Map([["a", miasChoice]]), problems);
  expect(states(rows)[0]).toBe("problem");
  expect(states(withDuplicates(rows, [typedIn], NOW))[0]).toBe("possibly");
});

test("a recorded line has the member and the concessions of its payment, whatever was chosen", () => {
  const recorded: StatementMatch = { ...unknown, state: "recorded", concessions: null };
  const payment = { ...typedIn, userId: "user-2", concessions: 5, statementLine: "a" };
  const rows = statementRows([line("a"), line("b")], [recorded, unknown], [payment, typedIn]);
  const decided = decidedRows(rows, new Map([["a", miasChoice]]), new Map([["a", "User not found"]]));
  expect(decided[0]).toMatchObject({
    state: "recorded",
    choice: { userId: "user-2", concessions: "5" },
    problem: null,
  });
  expect(states(withDuplicates(decided, [payment, typedIn], NOW))).toEqual(["recorded", "unknown"]);
});

test("the progress counts what is recorded, left and left out", () => {
  const recorded: StatementMatch = { ...unknown, state: "recorded" };
  const rows = statementRows([line("a"), line("b"), line("c")], [recorded, unknown, unknown], []);
  expect(progressWords(rows)).toBe("1 recorded, 2 left");
  const out = decidedRows(rows, new Map([["b", { ...miasChoice, isLeftOut: true }]]), new Map());
  expect(progressWords(out)).toBe("1 recorded, 1 left, 1 left out");
  expect(progressWords(rows.slice(0, 1))).toBe("1 recorded, none left");
});

test("lines that need a decision come first, by the state in which they were found", () => {
  const hashes = (rows: readonly { line: StatementLine }[]) => rows.map((row) => row.line.hash);
  const one: StatementMatch = { ...unknown, state: "ambiguous", candidates: ["user-1"] };
  const several: StatementMatch = { ...one, candidates: ["user-1", "user-2"] };
  const sure: StatementMatch = { ...unknown, state: "matched", userId: "user-2" };
  const unpriced: StatementMatch = { ...sure, concessions: null };
  const possibly: StatementMatch = { ...sure, userId: "user-1" };
  const recorded: StatementMatch = { ...unknown, state: "recorded" };
  const matches = [recorded, sure, unpriced, unknown, possibly, several, one];
  const rows = statementRows([..."abcdefg"].map(line), matches, []);
  const sorted = decisionsFirst(rows, [typedIn], NOW);
  expect(hashes(sorted)).toEqual([..."gfecdba"]);
  expect(states(sorted)).toEqual(["suggested", "ambiguous", "matched", "unpriced", "unknown", "matched", "recorded"]);
});
