import type { User } from "@bindings/wire";
import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../../stores/toasts";
import { aBooking, hours, itIs, renderAs, START } from "../../../../test-studio";
import { EditUser } from "./EditUser";
import { answering, boss, dialog, done, fill, mia, press, refused, THE_USER, toasted } from "./test-account";

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => useToasts.setState({ toasts: [] }));

function edit(user: User = mia) {
  const onClose = vi.fn();
  renderAs(boss, <EditUser user={user} onClose={onClose} />);
  return onClose;
}

test("an edit sends the changed fields, and a changed balance with the earlier one", async () => {
  const sent = answering([() => done("User updated successfully")]);
  const onClose = edit();
  await fill("Phone", "");
  await fill("Concessions", "9");
  await fill("Notes", "");
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      phone: "",
      concessions: 9,
      notes: "",
      before: { phone: "021 555 0101", concessions: 5, notes: "Knee" },
    },
  ]);
  expect(toasted()).toEqual(["success: User updated successfully"]);
});

test("an edit of the name alone doesn't send the balance", async () => {
  const sent = answering([() => done("User updated successfully")]);
  const onClose = edit();
  await fill("Last Name", "Tane");
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ lastName: "Tane", before: { lastName: "Tāne" } }]);
});

test("an edit without changes sends an empty request and closes", async () => {
  const sent = answering([() => done("User updated successfully")]);
  const onClose = edit();
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{}]);
});

/** Responds that another admin has already saved changes of the same user. */
const editConflict = (user: User, fields: Record<string, string>) => () => {
  const message = "The same was changed elsewhere while you were editing";
  const changedBy = "Changed by Kahu Moe today at 13:05";
  return Response.json({ success: false, message, error: "edit_conflict", fields, changedBy, user }, { status: 409 });
};

test("a conflict is shown at its field, other fields take the new values, and a second save overwrites", async () => {
  const sentence = "Now “027 1”, changed from “021 555 0101” while you were editing";
  const theirs = { ...mia, phone: "027 1", email: "maia@example.nz", concessions: 3 };
  const sent = answering([editConflict(theirs, { phone: sentence }), () => done("User updated successfully")]);
  const onClose = edit();
  await fill("Phone", "022 2");
  await press("Save Changes");
  const phone = await dialog().findByRole<HTMLInputElement>("textbox", { name: "Phone", description: sentence });
  expect([phone.value, document.activeElement]).toEqual(["022 2", phone]);
  expect(dialog().getByLabelText<HTMLInputElement>("Email").value).toBe("maia@example.nz");
  expect(dialog().getByLabelText<HTMLInputElement>("Concessions").value).toBe("3");
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toEqual({ phone: "022 2", before: { phone: "027 1" } });
});

test("another admin's changes appear in the form with a message, except in fields that were edited", async () => {
  let changed = (_: Response) => {};
  const theirs = new Promise<Response>((resolve) => {
    changed = resolve;
  });
  const sent = answering([() => done("User updated successfully")], { [`GET ${THE_USER}`]: () => theirs });
  const onClose = edit();
  await fill("Phone", "022 2");
  changed(Response.json({ ...mia, phone: "027 1", email: "maia@example.nz", concessions: 3 }));
  const sentence = "Someone has just changed this account: email, phone, concessions. What you typed stays: phone.";
  expect(await dialog().findByText(sentence)).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>("Email").value).toBe("maia@example.nz");
  expect(dialog().getByLabelText<HTMLInputElement>("Phone").value).toBe("022 2");
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ phone: "022 2", before: { phone: "021 555 0101" } }]);
});

test("the balance that a new role would drop is sent as it was loaded", async () => {
  const theirs = { ...mia, concessions: 3 };
  const sentence = "Concessions changed from 5 to 3 while you were editing";
  const sent = answering([editConflict(theirs, { concessions: sentence }), () => done("User updated successfully")]);
  const onClose = edit();
  await userEvent.selectOptions(dialog().getByLabelText("Role"), "coach");
  await press("Save Changes");
  await dialog().findByText(/Nothing is saved yet/);
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { role: "coach", before: { concessions: 5 } },
    { role: "coach", before: { concessions: 3 } },
  ]);
});

test("while an edit is being sent, it can't be closed or sent again", async () => {
  let answer = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const sent = answering([() => held]);
  const onClose = edit();
  await fill("Last Name", "Tane");
  await press("Save Changes");
  await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  await userEvent.click(dialog().getByRole("button", { name: "Close" }));
  await press(/Save Changes/);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  answer(refused(409, "last_admin", "The studio needs at least one active admin"));
  expect((await dialog().findByRole("alert")).textContent).toContain("at least one active admin");
  expect(sent).toHaveLength(1);
});

test("closing an edit with changes asks for confirmation", async () => {
  answering([]);
  const onClose = edit();
  await fill("Last Name", "Tane");
  await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalled();
});

test("the username is shown and can't be changed", () => {
  answering([]);
  edit();
  const username = dialog().getByLabelText<HTMLInputElement>("Username");
  expect(username.disabled).toBe(true);
  expect(username.value).toBe("mia.tane");
  expect(dialog().getByText("Username cannot be changed")).toBeTruthy();
});

test("an empty name shows a problem at its field, and no request is sent", async () => {
  const sent = answering([]);
  edit();
  await fill("First Name", "");
  await press("Save Changes");
  const sentence = "Please fill in all required fields: First Name, Last Name, and Email";
  const field = dialog().getByRole("textbox", { name: "First Name", description: sentence });
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
});

test.each(["-3", "1.5", "", "100001"])("the balance '%s' shows a problem at its field", async (typed) => {
  const sent = answering([]);
  edit();
  await fill("Concessions", typed);
  await press("Save Changes");
  expect(dialog().getByText("Concessions must be between -2 and 100000")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("for a user who becomes a coach, a warning replaces the Concessions field", async () => {
  const sent = answering([() => done("User updated successfully")]);
  const onClose = edit();
  await userEvent.selectOptions(dialog().getByLabelText("Role"), "coach");
  expect(dialog().queryByLabelText("Concessions")).toBeNull();
  expect(dialog().getByText("The balance becomes 0, and places in classes to come are given up.")).toBeTruthy();
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({ role: "coach", before: { concessions: 5 } });
  expect(sent[0]).not.toHaveProperty("concessions");
});

test("deactivating an account shows the consequences, with the bookings that are cancelled", async () => {
  itIs(START - hours(72));
  const bookings = [aBooking(), aBooking({ _id: "gone", status: "cancelled" })];
  answering([], {
    [`GET ${THE_USER}/bookings`]: () => Response.json(bookings),
    [`GET ${THE_USER}/waitlist`]: () => Response.json({ waitlist: [] }),
  });
  edit();
  await userEvent.click(dialog().getByLabelText("Active"));
  expect(dialog().getByText(/They are signed out everywhere/)).toBeTruthy();
  expect(await dialog().findByText("Bookings that are cancelled: 1")).toBeTruthy();
  expect(dialog().getByText("Vinyasa Yoga, Sat 28 Nov at 18:00")).toBeTruthy();
  expect(await dialog().findByText("Waitlists that they leave: none")).toBeTruthy();
});

test("an e-mail address in use shows a problem at its field, and the typed address is kept", async () => {
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
])("the error %s is shown in the form", async (error, message, shown) => {
  answering([() => refused(error === "internal" ? 400 : 409, error, message)]);
  edit();
  await press("Save Changes");
  expect((await dialog().findByRole("alert")).textContent).toContain(shown);
});

test("a balance that changed meanwhile is overwritten only knowingly, and the banner names who changed it", async () => {
  const sentence = "Concessions changed from 5 to 3 while you were editing";
  const theirs = { ...mia, concessions: 3 };
  const answers = [editConflict(theirs, { concessions: sentence }), () => done("User updated successfully")];
  const sent = answering(answers);
  const onClose = edit();
  await fill("Concessions", "9");
  await press("Save Changes");
  await dialog().findByText(/Changed by Kahu Moe today at 13:05\. Nothing is saved yet/);
  expect(dialog().getByLabelText<HTMLInputElement>("Concessions").value).toBe("9");
  await press("Save Changes");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toEqual({ concessions: 9, before: { concessions: 3 } });
});
