import type { User } from "@bindings/User";
import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../../stores/toasts";
import { admin, aMember, aStudio, renderAs } from "../../../../test-studio";
import { Users } from "../Users";
import { EditUser } from "./EditUser";
import { ResetPassword } from "./ResetPassword";

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const boss = aMember({ ...admin, _id: "admin-1", username: "kowhai", firstName: "Kōwhai", lastName: "Rata" });
const mia = aMember({ phone: "021 555 0101", notes: [{ content: "Knee", createdAt: "2026-01-01T00:00:00.000Z" }] });
const THE_USER = "/api/admin/users/user-1";
const done = (message: string, more: object = {}) => Response.json({ success: true, message, ...more });
const refused = (status: number, error: string, message: string, fields?: object) =>
  Response.json({ success: false, message, error, fields }, { status });

const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);
const dialog = () => within(screen.getByRole("dialog"));
const press = (name: string | RegExp) => userEvent.click(dialog().getByRole("button", { name }));
async function fill(label: string, text: string) {
  await userEvent.clear(dialog().getByLabelText(label));
  if (text) await userEvent.type(dialog().getByLabelText(label), text);
}

beforeEach(() => useToasts.setState({ toasts: [] }));

/** Answers edits one after the other, and keeps what was sent. */
function answering(answers: (() => Response)[], more: Record<string, () => Response> = {}) {
  const sent: Record<string, unknown>[] = [];
  const answer = (init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return answers[sent.length - 1]?.() ?? refused(500, "internal", "No more answers");
  };
  aStudio(boss, { [`PUT ${THE_USER}`]: answer, [`PUT ${THE_USER}/reset-password`]: answer, ...more });
  return sent;
}

function edit(user: User = mia) {
  const onClose = vi.fn();
  renderAs(boss, <EditUser user={user} onClose={onClose} />);
  return onClose;
}

test("an edit sends every field, and the balance it began from", async () => {
  const sent = answering([() => done("User updated successfully")]);
  const onClose = edit();
  await fill("Phone", "");
  await fill("Concessions", "9");
  await fill("Notes", "");
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      firstName: "Mia",
      lastName: "Tāne",
      username: "mia.tane",
      email: "mia@example.nz",
      phone: "",
      role: "user",
      concessions: 9,
      concessionsBefore: 5,
      notes: "",
      isActive: true,
    },
  ]);
  expect(toasted()).toEqual(["success: User updated successfully"]);
});

test("the username can be read, and not changed", () => {
  answering([]);
  edit();
  const username = dialog().getByLabelText<HTMLInputElement>("Username");
  expect(username.disabled).toBe(true);
  expect(username.value).toBe("mia.tane");
  expect(dialog().getByText("Username cannot be changed")).toBeTruthy();
});

test("a name left empty is said at its field, and nothing is sent", async () => {
  const sent = answering([]);
  edit();
  await fill("First Name", "");
  await press("Save Changes");
  const sentence = "Please fill in all required fields: First Name, Last Name, and Email";
  const field = dialog().getByRole("textbox", { name: "First Name", description: sentence });
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
});

test.each(["-3", "1.5", "", "100001"])("a balance of '%s' is refused at its field", async (typed) => {
  const sent = answering([]);
  edit();
  await fill("Concessions", typed);
  await press("Save Changes");
  expect(dialog().getByText("Concessions must be between -2 and 100000")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("whoever becomes a coach loses the balance, which the form says and no longer asks for", async () => {
  const sent = answering([() => done("User updated successfully")]);
  const onClose = edit();
  await userEvent.selectOptions(dialog().getByLabelText("Role"), "coach");
  expect(dialog().queryByLabelText("Concessions")).toBeNull();
  expect(dialog().getByText("The balance becomes 0, and places in classes to come are given up.")).toBeTruthy();
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({ role: "coach", concessionsBefore: 5 });
  expect(sent[0]).not.toHaveProperty("concessions");
});

test("shutting an account says what comes of it", async () => {
  answering([]);
  edit();
  await userEvent.click(dialog().getByLabelText("Active"));
  expect(dialog().getByText(/They are signed out everywhere/)).toBeTruthy();
});

test("an address that is taken is said at the field, and what was typed stays", async () => {
  const sentence = "This email address is already in use";
  answering([() => refused(409, "email_taken", sentence, { email: sentence })]);
  edit();
  await fill("Email", "kahu@example.nz");
  await press("Save Changes");
  const field = await dialog().findByRole<HTMLInputElement>("textbox", { name: "Email", description: sentence });
  expect(field.value).toBe("kahu@example.nz");
});

test.each([
  ["last_admin", "The studio needs at least one active admin", "The studio needs at least one active admin"],
  ["internal", "", "Failed to update user"],
])("%s is said in the form", async (error, message, shown) => {
  answering([() => refused(error === "internal" ? 400 : 409, error, message)]);
  edit();
  await press("Save Changes");
  expect((await dialog().findByRole("alert")).textContent).toContain(shown);
});

const CHANGED = "Concessions changed from 5 to 3 while you were editing";
const changed = () => refused(409, "concessions_changed", CHANGED);
const presently = (balance: number) => ({
  [`GET ${THE_USER}/history`]: () => Response.json({ history: [], currentConcessions: balance }),
});

test("a balance that changed meanwhile can be kept, with the rest of the edit", async () => {
  const sent = answering([changed, () => done("User updated successfully")], presently(3));
  const onClose = edit();
  await fill("Concessions", "9");
  await fill("Last Name", "Tane");
  await press("Save Changes");
  await userEvent.click(await dialog().findByRole("button", { name: "Keep 3" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ lastName: "Tane", concessions: 3, concessionsBefore: 3 });
});

test("or be set to what was wanted", async () => {
  const sent = answering([changed, () => done("User updated successfully")], presently(3));
  const onClose = edit();
  await fill("Concessions", "9");
  await press("Save Changes");
  const set = await dialog().findByRole("button", { name: "Set to 9" });
  expect(dialog().getByText(CHANGED)).toBeTruthy();
  await userEvent.click(set);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ concessions: 9, concessionsBefore: 3 });
});

test("and when it changes once more, the new number is shown", async () => {
  let balance = 3;
  const sent = answering([changed, changed, () => done("User updated successfully")], {
    [`GET ${THE_USER}/history`]: () => Response.json({ history: [], currentConcessions: balance }),
  });
  const onClose = edit();
  await press("Save Changes");
  await dialog().findByRole("button", { name: "Keep 3" });
  balance = 4;
  await press("Set to 5");
  await userEvent.click(await dialog().findByRole("button", { name: "Keep 4" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[2]).toMatchObject({ concessions: 4, concessionsBefore: 4 });
});

test("a new password is sent once it is there twice, and a letter only when asked for", async () => {
  const sent = answering([() => done("Password reset successfully and email sent")]);
  const onClose = vi.fn();
  renderAs(boss, <ResetPassword user={mia} onClose={onClose} />);
  await press("Reset Password");
  expect(dialog().getAllByText("Please fill in all fields").length).toBeGreaterThan(0);
  await fill("New Password", "kauri1");
  await fill("Confirm Password", "kauri2");
  await press("Reset Password");
  expect(dialog().getByText("Passwords do not match")).toBeTruthy();
  await fill("New Password", "kauri");
  await fill("Confirm Password", "kauri");
  await press("Reset Password");
  expect(dialog().getByText("Password must be at least 6 characters")).toBeTruthy();
  expect(sent).toEqual([]);

  await fill("New Password", "kauri-1");
  await fill("Confirm Password", "kauri-1");
  const sends = dialog().getByLabelText<HTMLInputElement>("Send email");
  expect(sends.checked).toBe(false);
  await userEvent.click(sends);
  await press("Reset Password");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ newPassword: "kauri-1", sendEmail: true }]);
  expect(toasted()).toEqual(["success: Password reset successfully and email sent"]);
});

test("a reset that fails says so in the form", async () => {
  answering([() => refused(400, "unknown", "")]);
  renderAs(boss, <ResetPassword user={mia} onClose={() => {}} />);
  await fill("New Password", "kauri-1");
  await fill("Confirm Password", "kauri-1");
  await press("Reset Password");
  expect((await dialog().findByRole("alert")).textContent).toContain("Failed to reset password");
});

const LIST = { "GET /api/admin/users": () => Response.json({ users: [nia], totalPages: 1, currentPage: 1, total: 1 }) };
const nia = aMember({ _id: "user-1", firstName: "Nia", isSetupComplete: false });
const LINK = "https://studio.example/setup-password?token=abc";

async function addUser() {
  renderAs(boss, <Users />, "/admin/users");
  await userEvent.click(screen.getByRole("button", { name: "Add User" }));
  await fill("First Name", "Nia");
  await press("Add User");
}

test("a new user is sent as typed, and without a mail server the link is there to copy", async () => {
  const sent: unknown[] = [];
  aStudio(boss, {
    ...LIST,
    "POST /api/admin/users": (init) => {
      sent.push(JSON.parse(String(init.body)));
      return done("User created successfully", { user: nia, setupLink: LINK });
    },
  });
  await addUser();
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" })).value).toBe(LINK);
  expect(screen.getByRole("button", { name: "Copy Link" })).toBeTruthy();
  expect(screen.getByText(/7 days/)).toBeTruthy();
  expect(sent).toEqual([
    { firstName: "Nia", lastName: "", email: "", phone: "", role: "user", concessions: 0, notes: "" },
  ]);
  expect(toasted()).toEqual(["success: User created successfully"]);
});

test("with a mail server, it is said where the invitation went", async () => {
  aStudio(boss, { ...LIST, "POST /api/admin/users": () => done("User created successfully", { user: nia }) });
  await addUser();
  await waitFor(() =>
    expect(toasted()).toEqual(["success: User created successfully", "info: An invitation was sent to mia@example.nz"]),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what the server finds wrong with a new user is said at the fields", async () => {
  const sentence = "Please enter a valid email address";
  aStudio(boss, {
    ...LIST,
    "POST /api/admin/users": () => refused(400, "invalid_form", sentence, { email: sentence }),
  });
  await addUser();
  expect(await dialog().findByRole("textbox", { name: "Email", description: sentence })).toBeTruthy();
});

test.each([
  ["a coach", "coach", false],
  ["an admin", "admin", true],
])("the form of %s asks for concessions: %s", async (_, role, isAsked) => {
  aStudio(boss, LIST);
  renderAs(boss, <Users />, "/admin/users");
  await userEvent.click(screen.getByRole("button", { name: "Add User" }));
  await userEvent.selectOptions(dialog().getByLabelText("Role"), role);
  expect(dialog().queryByLabelText("Concessions") !== null).toBe(isAsked);
});

async function resend() {
  renderAs(boss, <Users />, "/admin/users");
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Nia Tāne" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Resend Verification Link" }));
  await userEvent.click(screen.getByRole("button", { name: "Resend Link" }));
}

test("a link sent again is said, and shown where no mail server takes it", async () => {
  aStudio(boss, {
    ...LIST,
    [`POST ${THE_USER}/resend-verification`]: () => done("Verification link sent successfully", { setupLink: LINK }),
  });
  await resend();
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" })).value).toBe(LINK);
  expect(toasted()).toEqual(["success: Verification link sent successfully"]);
});

test("a link that can't be sent says why in the question, which stays", async () => {
  aStudio(boss, { ...LIST, [`POST ${THE_USER}/resend-verification`]: () => refused(400, "unknown", "") });
  await resend();
  const question = within(screen.getByRole("alertdialog"));
  expect((await question.findByRole("alert")).textContent).toContain("Failed to send verification link");
  expect(toasted()).toEqual([]);
});
