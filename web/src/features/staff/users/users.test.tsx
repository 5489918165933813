import type { User } from "@bindings/wire";
import { act, configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../../rules";
import { useToasts } from "../../../stores/toasts";
import { admin, aMember, aStudio, coach, renderAs } from "../../../test-studio";
import { StaffFrame } from "../StaffFrame";
import { Users } from "./Users";

const boss = aMember({ ...admin, _id: "admin-1", username: "kowhai", firstName: "Kōwhai", lastName: "Rata" });
const mia = aMember({ notes: [{ content: "Knee", createdAt: "2026-01-01T00:00:00.000Z" }] });
const LIST = "GET /api/admin/users";

const page = (users: User[], differences: object = {}) => ({
  users,
  totalPages: 1,
  currentPage: 1,
  total: users.length,
  ...differences,
});
const listing = (users: User[], differences: object = {}) => ({
  [LIST]: () => Response.json(page(users, differences)),
});
async function row(name: string): Promise<HTMLElement> {
  const found = (await screen.findByText(new RegExp(`^${name}`))).closest("tr");
  if (!found) throw new Error(`${name} has no row`);
  return found;
}
/** Opens the form from the menu of Mia's row. */
async function edit() {
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Mia Tāne" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit User" }));
}
const withPerson = (
  <>
    <Users />
    <StaffFrame />
  </>
);
const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  // The width of a laptop's window, in which every column fits.
  window.innerWidth = 1280;
  useToasts.setState({ toasts: [] });
});

test("a row shows the user's name, contact, role, status, balance and join date", async () => {
  aStudio(boss, listing([mia]));
  renderAs(boss, <Users />, "/admin/users");
  expect(screen.getByRole("heading", { name: "Manage Users" })).toBeTruthy();
  const cells = within(await row("Mia Tāne"));
  for (const words of ["@mia.tane", "mia@example.nz", "Member", "Active", "5", "1 January 2026"]) {
    expect(cells.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText("1 user found")).toBeTruthy();
  expect(screen.getByText("Showing 1 to 1 of 1 users")).toBeTruthy();
});

test("without filters, the list sends the same request as the preload at app start", async () => {
  const requests = aStudio(boss, listing([mia]));
  renderAs(boss, <Users />, "/admin/users");
  await row("Mia Tāne");
  expect(requests).toContain(
    `GET /api/admin/users?status=all&sort=createdAt&order=desc&page=1&limit=${limits().usersPageSize}`,
  );
});

test("rows show 'N/A' for coaches, a low balance, inactive accounts and pending setups", async () => {
  const kahu = aMember({ ...coach, _id: "coach-1", username: "kahu" });
  const low = aMember({ _id: "low", firstName: "Lou", concessions: -2, isActive: false, isSetupComplete: false });
  aStudio(boss, listing([kahu, low]));
  renderAs(boss, <Users />, "/admin/users");
  expect(within(await row("Kahu")).getByText("N/A")).toBeTruthy();
  const lou = within(await row("Lou"));
  expect(lou.getByText("−2")).toBeTruthy();
  expect(lou.getByText(", No concessions left")).toBeTruthy();
  expect(lou.getByText("Inactive")).toBeTruthy();
  expect(lou.getByText("Setup pending")).toBeTruthy();
});

test("an undelivered invitation is shown in the user's row", async () => {
  const invitationProblem = "Invitation could not be delivered: the mail server refused it (550)";
  aStudio(boss, listing([aMember({ _id: "lou", firstName: "Lou", isSetupComplete: false, invitationProblem })]));
  renderAs(boss, <Users />, "/admin/users");
  expect(within(await row("Lou")).getByText(invitationProblem)).toBeTruthy();
});

test("the URL's parameters are sent to the server", async () => {
  const requests = aStudio(boss, listing([mia], { totalPages: 3, currentPage: 2, total: 41 }));
  renderAs(boss, <Users />, "/admin/users?search=mia&status=active&sort=email&order=desc&page=2");
  await row("Mia");
  expect(requests).toContain(`${LIST}?search=mia&status=active&sort=email&order=desc&page=2&limit=20`);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("mia");
  expect(screen.getByText("Showing 21 to 21 of 41 users")).toBeTruthy();
});

test("a press on a heading sorts, and a second press reverses the order", async () => {
  aStudio(boss, listing([mia]));
  renderAs(boss, <Users />, "/admin/users?page=2");
  await row("Mia");
  await userEvent.click(screen.getByRole("button", { name: "Concessions" }));
  expect(location.search).toBe("?sort=concessions");
  await userEvent.click(screen.getByRole("button", { name: "Concessions" }));
  expect(location.search).toBe("?sort=concessions&order=desc");
  await userEvent.click(screen.getByRole("button", { name: "Descending: change the direction" }));
  expect(location.search).toBe("?sort=concessions");
});

test("a page number past the end shows the last page", async () => {
  aStudio(boss, {
    [LIST]: () => Response.json(page([], { totalPages: 2, currentPage: 9, total: 21 })),
    [`${LIST}?status=all&sort=createdAt&order=desc&page=2&limit=20`]: () =>
      Response.json(page([mia], { totalPages: 2, currentPage: 2, total: 21 })),
  });
  renderAs(boss, <Users />, "/admin/users?page=9");
  await row("Mia");
  expect(location.search).toBe("?page=2");
});

test.each([
  ["search and filter", "search=zzz&status=inactive"],
  ["search", "search=zzz&status=all"],
  ["filter", "status=inactive"],
])("if no account matches, the %s can be cleared", async (what, set) => {
  aStudio(boss, {
    ...listing([mia]),
    [`${LIST}?${set}&sort=createdAt&order=desc&page=1&limit=20`]: () => Response.json(page([])),
  });
  renderAs(boss, <Users />, `/admin/users?${set}`);
  expect(await screen.findByText("No users found")).toBeTruthy();
  expect(screen.getByText("0 users found")).toBeTruthy();
  expect(screen.getByText(`No account fits this ${what}.`)).toBeTruthy();
  // The search field has a button of that name too.
  await userEvent.click(screen.getAllByRole("button", { name: `Clear ${what}` }).at(-1) as HTMLElement);
  await row("Mia");
  expect(location.search).toBe("");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("if the list can't be loaded, the reason and a button to try again are shown", async () => {
  let isAvailable = false;
  aStudio(boss, {
    [LIST]: () =>
      isAvailable
        ? Response.json(page([mia]))
        : Response.json({ success: false, message: "The studio is busy", error: "overloaded" }, { status: 503 }),
  });
  renderAs(boss, <Users />, "/admin/users");
  expect(await screen.findByText("Failed to fetch users: The studio is busy")).toBeTruthy();
  isAvailable = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await row("Mia");
});

test("a user who has lost the role meanwhile sees 'Access Denied'", async () => {
  aStudio(boss, {
    [LIST]: () => Response.json({ success: false, message: "No", error: "forbidden" }, { status: 403 }),
  });
  renderAs(boss, <Users />, "/admin/users");
  expect(await screen.findByText("Access Denied: You need admin privileges to access this page.")).toBeTruthy();
});

test("a row's menu has all actions; 'Resend Verification Link' only while the setup is pending", async () => {
  aStudio(boss, listing([mia, aMember({ _id: "new", firstName: "Nia", isSetupComplete: false })]));
  renderAs(boss, <Users />, "/admin/users");
  await row("Mia");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Mia Tāne" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
    "Edit User",
    "Record Payment",
    "Add to Class",
    "Remove from Class",
    "View History",
    "Why can't they book?",
    "Reset Password",
    "Delete User",
  ]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Nia Tāne" }));
  expect(await screen.findByRole("menuitem", { name: "Resend Verification Link" })).toBeTruthy();
});

test("a coach sees no menu, notes or Add button, and a press on a row opens the person's page", async () => {
  const kahu = aMember({ ...coach, _id: "coach-1" });
  const member = aMember({ phone: "021 555 0101" });
  const requests = aStudio(kahu, { ...listing([member]), "GET /api/admin/users/user-1": () => Response.json(member) });
  renderAs(kahu, withPerson, "/admin/users");
  expect(screen.getByRole("heading", { name: "View Users" })).toBeTruthy();
  await userEvent.click(await row("Mia"));
  const details = within(await screen.findByRole("dialog", { name: "Mia Tāne" }));
  expect(details.getByText("021 555 0101")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add User" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Actions/ })).toBeNull();
  expect(screen.queryByText("Notes")).toBeNull();
  expect(requests.filter((call) => /history|bookings/.test(call))).toEqual([]);
});

test("the row and the name open the person's page, whose menu has the row's actions", async () => {
  aStudio(boss, { ...listing([mia]), "GET /api/admin/users/user-1": () => Response.json(mia) });
  renderAs(boss, withPerson, "/admin/users?search=mia");
  await userEvent.click(within(await row("Mia")).getByText("mia@example.nz"));
  const person = within(await screen.findByRole("dialog", { name: "Mia Tāne" }));
  await userEvent.click(person.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(location.search).toBe("?search=mia"));
  await userEvent.click(screen.getByRole("link", { name: /^Mia Tāne ?@mia\.tane$/ }));
  const again = within(await screen.findByRole("dialog", { name: "Mia Tāne" }));
  await userEvent.click(again.getByRole("button", { name: "Actions for Mia Tāne" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit User" }));
  expect(screen.getByRole("dialog", { name: "Edit User" })).toBeTruthy();
});

test("in a narrow window each user is a row of two lines, with badges only for what is unusual", async () => {
  window.innerWidth = 390;
  try {
    aStudio(boss, listing([mia, aMember({ _id: "lou", firstName: "Lou", isActive: false, concessions: -1 })]));
    renderAs(boss, <Users />, "/admin/users");
    const list = within(await screen.findByRole("list", { name: "Users" }));
    const [first, second] = list.getAllByRole("listitem").map((item) => item.textContent);
    expect(first).toBe("MTMia Tāne5@mia.tane · mia@example.nz");
    expect(second).toContain("Inactive");
    expect(list.getByRole("link", { name: "Mia Tāne" }).parentElement?.title).toBe("Mia Tāne");
    expect(screen.queryByRole("table")).toBeNull();
  } finally {
    window.innerWidth = 1024;
  }
});

test("deleting a user shows a toast and moves the focus to the heading", async () => {
  aStudio(boss, {
    ...listing([mia]),
    "DELETE /api/admin/users/user-1": () => Response.json({ success: true, message: "User deleted successfully" }),
  });
  renderAs(boss, <Users />, "/admin/users");
  await row("Mia");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Mia Tāne" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete User" }));
  const question = within(screen.getByRole("alertdialog", { name: "Delete User" }));
  expect(question.getByText("This action cannot be undone.")).toBeTruthy();
  expect(
    question.getByText("This will also delete all their bookings, waitlist entries, and related data."),
  ).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Delete User" }));
  await waitFor(() => expect(toasted()).toEqual(["success: User deleted successfully"]));
  const heading = screen.getByRole("heading", { name: "Manage Users" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("if a save removes the row from the list, the focus moves to the heading", async () => {
  let users = [mia, aMember({ _id: "lou", firstName: "Lou" })];
  aStudio(boss, {
    [LIST]: () => Response.json(page(users)),
    "PUT /api/admin/users/user-1": () => {
      users = users.slice(1);
      return Response.json({ success: true, message: "User updated successfully", user: mia });
    },
  });
  renderAs(boss, <Users />, "/admin/users?status=active&sort=lastName");
  await edit();
  await userEvent.click(screen.getByRole("checkbox", { name: "Active" }));
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByText(/^Mia/)).toBeNull());
  const heading = screen.getByRole("heading", { name: "Manage Users" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("Back undoes the latest filter and closes the dialog", async () => {
  aStudio(boss, listing([mia]));
  renderAs(boss, <Users />, "/admin/users");
  await row("Mia");
  await userEvent.selectOptions(screen.getByLabelText("Status"), "Active");
  await edit();
  expect(screen.getByRole("dialog", { name: "Edit User" })).toBeTruthy();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(location.search).toBe("");
});

async function whyNot(name: string, item: string) {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  const reason = (await screen.findByRole("menuitem", { name: item })).getAttribute("aria-describedby");
  const words = reason && document.getElementById(reason)?.textContent;
  await userEvent.keyboard("{Escape}");
  return words;
}

test("menu items that the server would refuse are disabled with the reason", async () => {
  const lou = aMember({ _id: "lou", firstName: "Lou", isActive: false });
  const ana = aMember({ _id: "ana", firstName: "Ana", isActive: false, isSetupComplete: false });
  aStudio(boss, listing([boss, lou, ana, mia]));
  renderAs(boss, <Users />, "/admin/users");
  expect(await whyNot("Kōwhai Rata", "Delete User")).toBe("You can't delete yourself");
  expect(await whyNot("Kōwhai Rata", "Reset Password")).toBe("Change your own password in your profile");
  expect(await whyNot("Lou Tāne", "Reset Password")).toBe("This account is inactive");
  expect(await whyNot("Lou Tāne", "Add to Class")).toBe("This account is inactive");
  expect(await whyNot("Ana Tāne", "Resend Verification Link")).toBe("This account is inactive");
  expect(await whyNot("Lou Tāne", "Delete User")).toBeNull();
  expect(await whyNot("Mia Tāne", "Reset Password")).toBeNull();
});
