import type { StatementLine } from "@bindings/StatementLine";
import type { StatementMatch } from "@bindings/StatementMatch";
import { expect, test } from "vitest";
import { decidedRows, statementRows } from "./rows";

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
const found = statementRows([line("a"), line("b"), line("c")], [unknown, unknown, unknown]);
const miasChoice = { userId: "user-1", concessions: "10", isLeftOut: false };

test("a choice or a problem changes its row; the other rows keep their identity", () => {
  const rows = decidedRows(found, new Map([["b", miasChoice]]), new Map([["c", "User not found"]]));
  expect(rows.map(({ state }) => state)).toEqual(["unknown", "matched", "problem"]);
  expect(rows[0]).toBe(found[0]);
  expect(decidedRows(found, new Map(), new Map())).toBe(found);
});

test("a line without a match result has no row", () => {
  expect(statementRows([line("a"), line("b")], [unknown])).toHaveLength(1);
});
