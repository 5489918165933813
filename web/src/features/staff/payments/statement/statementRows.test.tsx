import type { StatementLine } from "@bindings/StatementLine";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { admin, aMember, itIs, renderAs, START } from "../../../../test-studio";
import { type Choice, statementRow } from "./rows";
import { StatementRows } from "./StatementRows";

const boss = aMember({ ...admin, _id: "admin-1" });
const line = (differences: Partial<StatementLine>): StatementLine => ({
  line: 2,
  hash: "a",
  day: "2026-11-21",
  amountCents: 15_000,
  typed: [],
  description: "",
  otherParty: "M TANE",
  reference: "MIA T",
  whyNot: null,
  ...differences,
});
const row = (differences: Partial<StatementLine>, userId: string | null, more: Partial<Choice> = {}) =>
  statementRow(
    line(differences),
    { state: userId ? "matched" : "unknown", userId, candidates: [], matchedBy: null, packId: null, concessions: 10 },
    userId ? { userId, concessions: "10", isLeftOut: false, ...more } : undefined,
    undefined,
  );

beforeEach(() => itIs(START));

test("the member of a line opens their page, and its payer the line", async () => {
  const onOpen = vi.fn();
  const rows = [
    row({}, "user-1"),
    row({ hash: "b", otherParty: "X GONE" }, "user-2"),
    row({ hash: "c", otherParty: "NOBODY" }, null),
  ];
  renderAs(boss, <StatementRows rows={rows} members={[aMember()]} onOpen={onOpen} />, "/dashboard/payments/statement");
  const lines = within(screen.getByRole("table", { name: "Lines of the statement" }));
  expect(lines.getAllByRole("link")).toHaveLength(1);
  expect(lines.getByText("Deleted meanwhile")).toBeTruthy();
  await userEvent.click(lines.getByRole("link", { name: "Mia Tāne" }));
  expect(window.location.search).toBe("?person=user-1");
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(lines.getByRole("button", { name: "M TANE" }));
  expect(onOpen).toHaveBeenCalledWith(rows[0]);
});
