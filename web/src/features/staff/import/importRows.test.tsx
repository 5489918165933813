import type { ImportedUser } from "@bindings/ImportedUser";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { admin, aMember, renderAs } from "../../../test-studio";
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
  unreadConcessions: null,
  state: "new",
  problem: null,
  account: null,
  ...differences,
});

test("a row whose person has an account links to their page", async () => {
  renderAs(
    boss,
    <ImportRows rows={[row(2, { state: "account", account }), row(3, {})]} onLeaveOut={vi.fn()} />,
    "/admin/import",
  );
  const rows = within(screen.getByRole("list", { name: "People of the file" })).getAllByRole("listitem");
  expect(rows[0]?.textContent).toContain("Account: Mia Tāne, @mia.tane, 5 concessions");
  expect(within(rows[1] as HTMLElement).queryByRole("link")).toBeNull();
  await userEvent.click(within(rows[0] as HTMLElement).getByRole("link", { name: "Mia Tāne" }));
  expect(window.location.search).toBe("?person=user-1");
});
