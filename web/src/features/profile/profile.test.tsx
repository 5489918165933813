import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../stores/toasts";
import { admin, aMember, renderAs } from "../../test-studio";
import { Profile } from "./Profile";

function answering(status: number, body: object) {
  const fetch = vi.fn(async (_: string, init: RequestInit) =>
    init.method === "GET" ? Response.json(aMember()) : Response.json(body, { status }),
  );
  vi.stubGlobal("fetch", fetch);
  return () => fetch.mock.calls.filter(([, init]) => init.method === "PUT");
}

const toasted = () => useToasts.getState().toasts.map((toast) => toast.text);

beforeEach(() => useToasts.setState({ toasts: [] }));

test("a member reads their own account", () => {
  renderAs(aMember(), <Profile />);
  expect(screen.getByRole("heading", { name: "Profile" })).toBeTruthy();
  expect(screen.getByText("Member since").nextElementSibling?.textContent).toBe("1 January 2026");
  expect(screen.queryByText("Bank account name")).toBeNull();
});

test("an admin's is called Settings, with the bank account", () => {
  const bankAccount = { bankName: "Kōwhai Studio Ltd", accountNumber: "12-3456" };
  renderAs(aMember({ ...admin, bankAccount }), <Profile />);
  expect(screen.getByRole("heading", { name: "Settings" })).toBeTruthy();
  expect(screen.getByText("Account Created")).toBeTruthy();
  expect(screen.getByText("Kōwhai Studio Ltd")).toBeTruthy();
});

test("changes are saved and said", async () => {
  const sent = answering(200, { success: true, message: "Profile updated successfully", user: aMember() });
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  const phone = screen.getByLabelText("Phone (optional)");
  await userEvent.type(phone, "021 555 0101");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasted()).toEqual(["Profile updated successfully"]));
  expect(JSON.parse(String(sent()[0]?.[1].body))).toEqual({
    firstName: "Mia",
    lastName: "Tāne",
    email: "mia@example.nz",
    phone: "021 555 0101",
  });
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});

test("a missing name is said at its field and nothing is sent", async () => {
  const sent = answering(200, {});
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.clear(screen.getByLabelText("First name"));
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(screen.getByLabelText("First name").getAttribute("aria-invalid")).toBe("true");
  expect(sent()).toHaveLength(0);
});

test("the server's sentence stands at the field it is about", async () => {
  answering(409, {
    message: "That address is taken",
    error: "email_taken",
    fields: { email: "That address is taken" },
  });
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByRole("textbox", { name: "Email", description: "That address is taken" })).toBeTruthy();
});

async function changePassword(current: string, next: string, again: string) {
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
  const dialog = within(screen.getByRole("dialog", { name: "Change Password" }));
  if (current) await userEvent.type(dialog.getByLabelText("Current Password"), current);
  await userEvent.type(dialog.getByLabelText("New Password"), next);
  await userEvent.type(dialog.getByLabelText("Confirm Password"), again);
  await userEvent.click(dialog.getByRole("button", { name: "Change Password" }));
}

test.each([
  ["kowhai", "kauri1", "New passwords do not match"],
  ["kowha", "kowha", "New password must be at least 6 characters"],
])("the new passwords %s and %s are refused before they are sent", async (next, again, sentence) => {
  const sent = answering(200, {});
  renderAs(aMember(), <Profile />);
  await changePassword("fantail-demo", next, again);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

test("a changed password is said and the dialog closes", async () => {
  answering(200, { success: true, message: "Password changed successfully" });
  renderAs(aMember(), <Profile />);
  await changePassword("fantail-demo", "kowhai", "kowhai");
  await waitFor(() => expect(toasted()).toEqual(["Password changed successfully"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a wrong current password is said at its field", async () => {
  const fields = { currentPassword: "The current password is wrong" };
  answering(400, { message: fields.currentPassword, error: "invalid", fields });
  renderAs(aMember(), <Profile />);
  await changePassword("wrong", "kowhai", "kowhai");
  expect(await screen.findByText(fields.currentPassword)).toBeTruthy();
  expect(toasted()).toEqual([]);
});
