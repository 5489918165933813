import type { ImportedUser } from "@bindings/wire";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { admin, aMember, press, renderAs } from "../../../test-studio";
import { ImportRows } from "./ImportRows";
import type { CheckedRow } from "./rows";

const boss = aMember({ ...admin, _id: "admin-1" });
const account: ImportedUser = {
  row: 0,
  isNew: false,
  _id: "user-1",
  username: "mia.tane",
  firstName: "Mia",
  lastName: "Tāne",
  email: "mia@example.nz",
  phone: "",
  concessions: 5,
};
const row = (line: number, differences: Partial<CheckedRow>): CheckedRow => ({
  line,
  person: { firstName: "M", lastName: `Line ${line}`, email: `m${line}@example.nz` },
  unread: null,
  doubt: null,
  change: null,
  state: "new",
  problem: null,
  account: null,
  ...differences,
});

test("a row whose person has an account links to their page", async () => {
  renderAs(
    boss,
    <ImportRows rows={[row(2, { state: "account", account }), row(3, {})]} onDecide={vi.fn()} />,
    "/admin/import",
  );
  const [, ...rows] = within(screen.getByRole("table", { name: "People of the file" })).getAllByRole("row");
  expect(rows[0]?.textContent).toContain("Account: Mia Tāne, @mia.tane, 5 concessions");
  expect(within(rows[1] as HTMLElement).queryByRole("link")).toBeNull();
  await userEvent.click(within(rows[0] as HTMLElement).getByRole("link", { name: "Mia Tāne" }));
  expect(window.location.search).toBe("?open=person:user-1");
});

test("a doubtful row asks, and a row with a change names it", async () => {
  const onDecide = vi.fn();
  const doubt = "“René” may have wrong characters.";
  const rows = [row(2, { state: "doubt", doubt }), row(3, { change: "A leading 0 was added to the phone number" })];
  renderAs(boss, <ImportRows rows={rows} onDecide={onDecide} />, "/admin/import");
  const [, first, second] = within(screen.getByRole("table", { name: "People of the file" })).getAllByRole("row");
  expect(first?.textContent).toContain("Please check");
  expect(first?.textContent).toContain(doubt);
  expect(second?.textContent).toContain("A leading 0 was added");
  await userEvent.click(within(first as HTMLElement).getByRole("button", { name: "Take in M Line 2" }));
  expect(onDecide).toHaveBeenCalledWith(2, true);
});

/** Rows whose decisions are made. */
function Deciding({ start }: { start: CheckedRow[] }) {
  const [rows, setRows] = useState(start);
  const decide = (line: number, isTakenIn: boolean) =>
    setRows(rows.map((row) => (row.line === line ? { ...row, state: isTakenIn ? "new" : "left-out" } : row)));
  return <ImportRows rows={rows} onDecide={decide} />;
}
const mixed = [
  row(2, {}),
  row(3, { state: "doubt", doubt: "“René” may have wrong characters." }),
  row(4, { state: "account", account }),
  row(5, { state: "problem", problem: "The email is missing" }),
];
const names = (role: "listitem" | "rowheader") =>
  screen.getAllByRole(role).map(({ textContent }) => textContent?.match(/M Line \d/)?.[0]);

test.each([
  [390, "listitem"],
  [1024, "rowheader"],
] as const)("at %i px problems are first, then doubts, and a decision moves no row", async (width, role) => {
  const { innerWidth } = window;
  Object.assign(window, { innerWidth: width });
  renderAs(boss, <Deciding start={mixed} />, "/admin/import");
  const order = ["M Line 5", "M Line 3", "M Line 2", "M Line 4"];
  expect(names(role)).toEqual(order);
  await press("Take in M Line 3");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Leave out M Line 3" }));
  expect(names(role)).toEqual(order);
  Object.assign(window, { innerWidth });
});

test("a filter shows the rows of one state, and all rows when none is left", async () => {
  renderAs(boss, <Deciding start={mixed} />, "/admin/import");
  await press("Please check (1)");
  expect(names("rowheader")).toEqual(["M Line 3"]);
  await press("Take in M Line 3");
  expect(names("rowheader")).toHaveLength(4);
  expect(screen.getByRole("button", { name: "All (4)" }).getAttribute("aria-pressed")).toBe("true");
});
