import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { queries } from "../../api/queries";
import { useToasts } from "../../stores/toasts";
import { useUnsaved } from "../../stores/unsaved";
import { stubFetch } from "../../test-fetch";
import { admin, aMember, aStudio, coach, renderAs, toastTexts } from "../../test-studio";
import { Profile } from "./Profile";

function stubResponse(status: number, body: object) {
  const fetch = vi.fn(async (_: string, init: RequestInit) =>
    init.method === "GET" ? Response.json(aMember()) : Response.json(body, { status }),
  );
  stubFetch(fetch);
  return () => fetch.mock.calls.filter(([, init]) => init.method === "PUT");
}

beforeEach(() => useToasts.setState({ toasts: [] }));

test("a member sees their own account", () => {
  renderAs(aMember(), <Profile />);
  expect(screen.getByRole("heading", { name: "Profile" })).toBeTruthy();
  expect(screen.getByText("Member since").nextElementSibling?.textContent).toBe("1 January 2026");
  expect(screen.queryByText("Bank account name")).toBeNull();
});

test("an admin's profile is titled Settings and has the bank account", () => {
  const bankAccount = { bankName: "Kōwhai Studio Ltd", accountNumber: "12-3456" };
  renderAs(aMember({ ...admin, bankAccount }), <Profile />);
  expect(screen.getByRole("heading", { name: "Settings" })).toBeTruthy();
  expect(screen.getByText("Account Created")).toBeTruthy();
  expect(screen.getByText("Kōwhai Studio Ltd")).toBeTruthy();
});

test("saving sends the changed fields and shows a toast", async () => {
  const sent = stubResponse(200, { success: true, message: "Profile updated successfully", user: aMember() });
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  const phone = screen.getByLabelText("Phone (optional)");
  await userEvent.type(phone, "021 555 0101");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toastTexts()).toEqual(["Profile updated successfully"]));
  expect(JSON.parse(String(sent()[0]?.[1].body))).toEqual({ phone: "021 555 0101", before: { phone: "" } });
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});

test("a change saved on another device updates the open form and shows a note", async () => {
  stubResponse(200, {});
  const client = renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.type(screen.getByLabelText("Phone (optional)"), "022 2");
  act(() => client.setQueryData(queries.me().queryKey, aMember({ lastName: "Ho" })));
  expect(await screen.findByText("Someone has just changed your account: last name.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("Ho");
  expect(screen.getByLabelText<HTMLInputElement>("Phone (optional)").value).toBe("022 2");
});

test("an edit conflict is shown at its field, and saving again overwrites the other change", async () => {
  const sentence = "Now “027 1”, changed from empty while you were editing";
  const sent = stubResponse(409, {
    message: "The same was changed elsewhere while you were editing",
    error: "edit_conflict",
    fields: { phone: sentence },
    user: aMember({ phone: "027 1", lastName: "Ho" }),
  });
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.type(screen.getByLabelText("Phone (optional)"), "022 2");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  const name = "Phone (optional)";
  const phone = await screen.findByRole<HTMLInputElement>("textbox", { name, description: sentence });
  expect([phone.value, document.activeElement]).toEqual(["022 2", phone]);
  expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("Ho");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(JSON.parse(String(sent()[1]?.[1].body))).toEqual({ phone: "022 2", before: { phone: "027 1" } });
});

test("a missing name is marked at its field and sends no request", async () => {
  const sent = stubResponse(200, {});
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.clear(screen.getByLabelText("First name"));
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(screen.getByLabelText("First name").getAttribute("aria-invalid")).toBe("true");
  expect(sent()).toHaveLength(0);
});

test("the server's message for a field is shown at that field", async () => {
  stubResponse(409, {
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
])("the new passwords %s and %s are refused without a request", async (next, again, sentence) => {
  const sent = stubResponse(200, {});
  renderAs(aMember(), <Profile />);
  await changePassword("fantail-demo", next, again);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

test("a new password that is too short and a different confirmation show both problems", async () => {
  const sent = stubResponse(200, {});
  renderAs(aMember(), <Profile />);
  await changePassword("fantail-demo", "kowha", "kauri");
  expect(screen.getByText("New password must be at least 6 characters")).toBeTruthy();
  expect(screen.getByText("New passwords do not match")).toBeTruthy();
  expect(sent()).toHaveLength(0);
});

test("closing the dialog asks for confirmation if a password was typed; an empty dialog closes at once", async () => {
  stubResponse(200, {});
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
  const dialog = screen.getByRole("dialog", { name: "Change Password" });
  await userEvent.type(within(dialog).getByLabelText("New Password"), "kowhai");
  for (const name of ["Close", "Cancel"]) {
    await userEvent.click(within(dialog).getByRole("button", { name }));
    expect(useUnsaved.getState().leave).not.toBeNull();
    useUnsaved.setState({ leave: null });
  }
  expect(screen.getByRole("dialog", { name: "Change Password" })).toBe(dialog);
  await userEvent.clear(within(dialog).getByLabelText("New Password"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("after the password is changed, a toast appears and the dialog closes", async () => {
  stubResponse(200, { success: true, message: "Password changed successfully" });
  renderAs(aMember(), <Profile />);
  await changePassword("fantail-demo", "kowhai", "kowhai");
  await waitFor(() => expect(toastTexts()).toEqual(["Password changed successfully"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

/** Stubs the server: it answers a change when `answer` is called. */
function holdAnswer(message: string) {
  let answer = () => {};
  const held = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json({ success: true, message, user: aMember() }));
  });
  aStudio(aMember(), { "PUT /api/auth/profile": () => held, "PUT /api/auth/change-password": () => held });
  return () => act(async () => answer());
}

test("while the profile is being saved, 'Cancel' is disabled and says why", async () => {
  const answer = holdAnswer("Profile updated successfully");
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.type(screen.getByLabelText("Phone (optional)"), "021");
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  const cancel = screen.getByRole("button", { name: "Cancel", description: "Your profile is being saved…" });
  await userEvent.click(cancel);
  expect(useUnsaved.getState().leave).toBeNull();
  expect(screen.getByLabelText("Phone (optional)")).toBeTruthy();
  await answer();
  await waitFor(() => expect(toastTexts()).toEqual(["Profile updated successfully"]));
  expect(screen.queryByLabelText("Phone (optional)")).toBeNull();
});

test("while the password is being changed, the dialog can't be closed", async () => {
  const answer = holdAnswer("Password changed successfully");
  renderAs(aMember(), <Profile />);
  await changePassword("fantail-demo", "kowhai", "kowhai");
  const dialog = within(screen.getByRole("dialog", { name: "Change Password" }));
  const description = "The password is being changed…";
  await userEvent.click(dialog.getByRole("button", { name: "Cancel", description }));
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(useUnsaved.getState().leave).toBeNull();
  expect(screen.getByRole("dialog", { name: "Change Password" })).toBeTruthy();
  await answer();
  await waitFor(() => expect(toastTexts()).toEqual(["Password changed successfully"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a wrong current password shows the message at its field", async () => {
  const fields = { currentPassword: "The current password is wrong" };
  stubResponse(400, { message: fields.currentPassword, error: "invalid", fields });
  renderAs(aMember(), <Profile />);
  await changePassword("wrong", "kowhai", "kowhai");
  expect(await screen.findByText(fields.currentPassword)).toBeTruthy();
  expect(toastTexts()).toEqual([]);
});

test("editing focuses the first field, and ending it returns the focus to 'Edit Profile'", async () => {
  stubResponse(200, { success: true, message: "Profile updated successfully", user: aMember() });
  renderAs(aMember(), <Profile />);
  const edit = () => screen.getByRole("button", { name: "Edit Profile" });
  await userEvent.click(edit());
  expect(document.activeElement).toBe(screen.getByLabelText("First name"));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(edit());
  await userEvent.click(edit());
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toastTexts()).toEqual(["Profile updated successfully"]));
  expect(document.activeElement).toBe(edit());
});

test("the first wrong field gets the focus and is described by the message", async () => {
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.clear(screen.getByLabelText("Last name"));
  await userEvent.clear(screen.getByLabelText("Email"));
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  const sentence = "Please fill in all required fields: First Name, Last Name, and Email";
  const first = screen.getByRole("textbox", { name: "Last name", description: sentence });
  expect(document.activeElement).toBe(first);
});

const bankAccount = { bankName: "Kōwhai Studio Ltd", accountNumber: "12-3456" };

async function saveAs(changes: Record<string, string>) {
  const user = aMember({ ...admin, bankAccount });
  const sent = stubResponse(200, { success: true, message: "Profile updated successfully", user });
  renderAs(user, <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  for (const [label, text] of Object.entries(changes)) {
    await userEvent.clear(screen.getByLabelText(label));
    if (text) await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
  return () => sent().map(([, init]) => JSON.parse(String(init.body)));
}

test("an unchanged bank account is not sent, even if its number is no longer valid", async () => {
  const sent = await saveAs({ "Phone (optional)": "021 555 0101" });
  await waitFor(() => expect(toastTexts()).toEqual(["Profile updated successfully"]));
  expect(sent()).toEqual([{ phone: "021 555 0101", before: { phone: "" } }]);
});

test("a changed bank account is sent whole, with the previous one", async () => {
  const sent = await saveAs({ "Bank account number": "12 3456 0000002 00" });
  await waitFor(() => expect(toastTexts()).toEqual(["Profile updated successfully"]));
  const changed = { ...bankAccount, accountNumber: "12 3456 0000002 00" };
  expect(sent()).toEqual([{ bankAccount: changed, before: { bankAccount } }]);
});

test("an invalid account number shows a message at its field and sends no request", async () => {
  const sent = await saveAs({ "Bank account number": "12-34" });
  const field = screen.getByLabelText("Bank account number");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(/^A New Zealand account number has 15 or 16 digits/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("'Cancel' asks for confirmation if there are changes", async () => {
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  await userEvent.type(screen.getByLabelText("First name"), "!");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(useUnsaved.getState().leave).not.toBeNull();
  expect(screen.getByRole("button", { name: "Save Changes" })).toBeTruthy();
});

test("an admin's settings have two tabs, and the URL keeps the selected one", async () => {
  aStudio(aMember(admin));
  renderAs(aMember(admin), <Profile />, "/profile");
  const tab = (name: string) => screen.getByRole("tab", { name });
  expect(tab("Profile & Settings").getAttribute("aria-selected")).toBe("true");
  await userEvent.click(tab("System Functions"));
  expect(window.location.search).toBe("?tab=system");
  expect(await screen.findByRole("region", { name: "How the System Works" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  expect(window.location.search).toBe("");
  expect(screen.getByLabelText("First name")).toBeTruthy();
});

test("a URL opens the form once: the parameter is removed, so that a reload doesn't open it again", async () => {
  renderAs(aMember(admin), <Profile />, "/profile?edit=profile");
  expect(await screen.findByLabelText("Bank account number")).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(""));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByLabelText("Bank account number")).toBeNull();
});

test.each([
  ["a member", aMember()],
  ["a coach", aMember(coach)],
])("%s has no System Functions, even if the URL has that tab", (_, user) => {
  renderAs(user, <Profile />, "/profile?tab=system");
  expect(screen.queryByRole("tab")).toBeNull();
  expect(screen.getByRole("region", { name: "Personal Information" })).toBeTruthy();
});

test("the form tells password managers the username", async () => {
  renderAs(aMember(), <Profile />);
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
  const username = document.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect([username?.value, username?.hidden]).toEqual(["mia.tane", true]);
  const fields = [...document.querySelectorAll<HTMLInputElement>("[type=password]")];
  expect(fields.map((field) => field.autocomplete)).toEqual(["current-password", "new-password", "new-password"]);
  expect(screen.getByText("6 characters or more")).toBeTruthy();
});
