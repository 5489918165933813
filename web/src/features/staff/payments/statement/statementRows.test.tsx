import type { StatementLine } from "@bindings/wire";
import { act, screen, within } from "@testing-library/react";
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
    userId ? { userId, concessions: "10", isLeftOut: false, isDifferent: false, ...more } : undefined,
  );

beforeEach(() => itIs(START));

test("a line's member links to the member's page, and its payer opens the line", async () => {
  const onOpen = vi.fn();
  const rows = [
    row({}, "user-1"),
    row({ hash: "b", otherParty: "X GONE" }, "user-2"),
    row({ hash: "c", otherParty: "NOBODY" }, null),
  ];
  renderAs(
    boss,
    <StatementRows rows={rows} members={[aMember()]} onOpen={onOpen} onChoose={() => {}} />,
    "/dashboard/payments/statement",
  );
  const lines = within(screen.getByRole("table", { name: "Lines of the statement" }));
  expect(lines.getAllByRole("link")).toHaveLength(1);
  expect(lines.getByText("Deleted meanwhile")).toBeTruthy();
  await userEvent.click(lines.getByRole("link", { name: "Mia Tāne" }));
  expect(window.location.search).toBe("?open=person:user-1");
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(lines.getByRole("button", { name: "M TANE" }));
  expect(onOpen).toHaveBeenCalledWith(rows[0]);
});

test.each([
  [390, "list"],
  [1023, "list"],
  [1024, "table"],
])("at %i px the lines are a %s that shows every fact", async (width, role) => {
  const { innerWidth } = window;
  Object.assign(window, { innerWidth: width });
  const onOpen = vi.fn();
  const rows = [row({}, "user-1"), row({ whyNot: "Not a payment" }, null)];
  renderAs(boss, <StatementRows rows={rows} members={[aMember()]} onOpen={onOpen} onChoose={() => {}} />);
  const lines = within(screen.getByRole(role, { name: "Lines of the statement" }));
  const words = lines.getAllByRole(role === "list" ? "listitem" : "row").at(-2)?.textContent;
  for (const fact of ["M TANE", "Sat 21 Nov", "MIA T", "$150.00", "Mia Tāne", "10", "Matched"]) {
    expect(words).toContain(fact);
  }
  await userEvent.click(lines.getByRole("button", { name: "M TANE" }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[0]);
  Object.assign(window, { innerWidth });
});

test("another page or filter shows its lines from the first", async () => {
  const many = Array.from({ length: 60 }, (_, at) => row({ hash: `${at}`, otherParty: `PAYER ${at}` }, null));
  renderAs(boss, <StatementRows rows={many} members={[]} onOpen={() => {}} onChoose={() => {}} />);
  const payers = () => screen.getAllByRole("button", { name: /^PAYER/ }).map(({ textContent }) => textContent);
  expect(payers()).toHaveLength(50);
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(payers()).toEqual(Array.from({ length: 10 }, (_, at) => `PAYER ${50 + at}`));
  await userEvent.click(screen.getByRole("button", { name: "Not recognised (60)" }));
  expect(payers()).toHaveLength(50);
});

test("on paper, the lines of all pages are one list", async () => {
  const many = Array.from({ length: 60 }, (_, at) => row({ hash: `${at}`, otherParty: `PAYER ${at}` }, null));
  renderAs(boss, <StatementRows rows={many} members={[]} onOpen={() => {}} onChoose={() => {}} />);
  const payers = () => screen.getAllByRole("button", { name: /^PAYER/ });
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(payers()).toHaveLength(60);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(payers()).toHaveLength(10);
});

const candidates = (differences: Partial<StatementLine>, ...ids: string[]) => {
  const match = { state: "ambiguous", userId: null, candidates: ids, matchedBy: "name", packId: null } as const;
  return statementRow(line(differences), { ...match, concessions: 10 });
};

test("one candidate is confirmed in the row, and of several one is chosen there; ↓ moves to the next line", async () => {
  const onChoose = vi.fn();
  const onOpen = vi.fn();
  const others = [aMember(), aMember({ _id: "user-2", username: "mia.t2" })];
  const rows = [
    candidates({}, "user-1"),
    candidates({ hash: "b", otherParty: "TWO" }, "user-1", "user-2"),
    row({ hash: "c" }, "user-1"),
    row({ hash: "d", otherParty: "NOBODY" }, null),
  ];
  renderAs(boss, <StatementRows rows={rows} members={others} onOpen={onOpen} onChoose={onChoose} />);
  expect(screen.getByText("Please confirm")).toBeTruthy();
  expect(screen.getByText("Please choose")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Yes, Mia Tāne" }));
  await userEvent.keyboard("{Enter}{ArrowDown}{Tab}{Enter}{ArrowDown}");
  expect(onChoose.mock.calls).toEqual([
    [rows[0], { userId: "user-1" }],
    [rows[1], { userId: "user-2" }],
  ]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a member" }));
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Tab}{Tab}{Enter}");
  expect(onOpen.mock.calls).toEqual([[rows[1]]]);
});

test("a candidate for a price of no pack opens the dialog, which asks for the concessions", async () => {
  const onOpen = vi.fn();
  const known = candidates({}, "user-1");
  const unpriced = statementRow(known.line, { ...known.match, concessions: null });
  renderAs(boss, <StatementRows rows={[unpriced]} members={[aMember()]} onOpen={onOpen} onChoose={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "Yes, Mia Tāne" }));
  expect(onOpen.mock.calls[0]?.[0].choice.userId).toBe("user-1");
});
