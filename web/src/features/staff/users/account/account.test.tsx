import type { User } from "@bindings/wire";
import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../../stores/toasts";
import { aBooking, aMember, aStudio, aWaitingClass, hours, itIs, renderAs, START } from "../../../../test-studio";
import { Users } from "../Users";
import { DeleteUser } from "./DeleteUser";
import { ResetUserPassword } from "./ResetUserPassword";
import { answering, boss, dialog, done, fill, mia, press, refused, THE_USER, toasted } from "./test-account";

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  itIs(START - hours(72));
});

test("a password reset needs the same valid password twice, and sends an e-mail only if selected", async () => {
  const sent = answering([() => done("Password reset successfully and email sent")]);
  const onClose = vi.fn();
  renderAs(boss, <ResetUserPassword user={mia} onClose={onClose} />);
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

test("a failed reset shows the message in the form", async () => {
  answering([() => refused(400, "unknown", "")]);
  renderAs(boss, <ResetUserPassword user={mia} onClose={() => {}} />);
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

test("a new user is sent as typed; without a mail server, the setup link can be copied", async () => {
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

test("with a mail server, a toast shows the address to which the invitation was sent", async () => {
  aStudio(boss, { ...LIST, "POST /api/admin/users": () => done("User created successfully", { user: nia }) });
  await addUser();
  await waitFor(() =>
    expect(toasted()).toEqual(["success: User created successfully", "info: An invitation was sent to mia@example.nz"]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the server's problems with a new user are shown at the fields", async () => {
  const sentence = "Please enter a valid email address";
  aStudio(boss, {
    ...LIST,
    "POST /api/admin/users": () => refused(400, "invalid_form", sentence, { email: sentence }),
  });
  await addUser();
  expect(await dialog().findByRole("textbox", { name: "Email", description: sentence })).toBeTruthy();
});

test.each([
  ["a coach", false, "coach"],
  ["an admin", true, "admin"],
])("the form of %s has a Concessions field: %s", async (_, hasField, role) => {
  aStudio(boss, LIST);
  renderAs(boss, <Users />, "/admin/users");
  await userEvent.click(screen.getByRole("button", { name: "Add User" }));
  await userEvent.selectOptions(dialog().getByLabelText("Role"), role);
  expect(dialog().queryByLabelText("Concessions") !== null).toBe(hasField);
});

async function resend() {
  renderAs(boss, <Users />, "/admin/users");
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Nia Tāne" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Resend Verification Link" }));
  await userEvent.click(screen.getByRole("button", { name: "Resend Link" }));
}

test("a resent link shows a toast, and without a mail server the link itself", async () => {
  aStudio(boss, {
    ...LIST,
    [`POST ${THE_USER}/resend-verification`]: () => done("Verification link sent successfully", { setupLink: LINK }),
  });
  await resend();
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" })).value).toBe(LINK);
  expect(toasted()).toEqual(["success: Verification link sent successfully"]);
});

test("if the link can't be sent, the confirmation dialog stays open and shows the reason", async () => {
  aStudio(boss, { ...LIST, [`POST ${THE_USER}/resend-verification`]: () => refused(400, "unknown", "") });
  await resend();
  const question = within(screen.getByRole("alertdialog"));
  expect((await question.findByRole("alert")).textContent).toContain("Failed to send verification link");
  expect(toasted()).toEqual([]);
});

test.each<[role: User["role"], concessions: number, words: string | null]>([
  // The booking that is cancelled is refunded, and what was refunded goes with the account.
  ["user", 5, "6 paid concessions are lost"],
  ["user", 0, "1 paid concession is lost"],
  ["user", -1, null],
  ["user", -2, "1 concession owed is not paid"],
  ["user", -3, "2 concessions owed are not paid"],
  ["coach", 0, null],
])(
  "before a %s with a booking and a balance of %d is deleted, the question says what is lost",
  async (role, concessions, words) => {
    aStudio(boss, {
      [`GET ${THE_USER}/bookings`]: () => Response.json([aBooking()]),
      [`GET ${THE_USER}/waitlist`]: () => Response.json({ waitlist: [aWaitingClass()] }),
    });
    renderAs(boss, <DeleteUser user={aMember({ role, concessions })} onDeleted={() => {}} onClose={() => {}} />);
    const question = within(screen.getByRole("alertdialog"));
    expect(question.getByText("This action cannot be undone.")).toBeTruthy();
    expect(await question.findByText("Bookings that are cancelled: 1")).toBeTruthy();
    expect(await question.findByText("Waitlists that they leave: 1")).toBeTruthy();
    expect(question.queryByText(/concessions? (is|are|owed)/)?.textContent ?? null).toBe(words);
  },
);
