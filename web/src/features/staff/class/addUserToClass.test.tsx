import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useSession } from "../../../stores/session";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, full, hours, itIs, minutes, renderAs, START, toastPairs } from "../../../test-studio";
import { WalkIn } from "../attendance/WalkIn";
import { ClassPage } from "./ClassPage";
import { aUser, bookingOf, done, entryOf, refusal, StubStudio } from "./test-class";

const BOOK = "POST /api/admin/bookings/manual";
const WAIT = "POST /bookings/waitlist/class-1";

async function openPicker(studio: StubStudio) {
  studio.install();
  renderAs(
    aMember(admin),
    <ClassPage id="class-1" listed={undefined} tab="bookings" onTab={() => {}} onClose={() => {}} />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Add User to Class" }));
  return within(await screen.findByRole("dialog", { name: "Select User to Add" }));
}

async function choose(name: string) {
  await userEvent.type(await screen.findByRole("combobox", { name: "User" }), name);
  await screen.findByRole("option", { name: new RegExp(`^${name}`, "i") });
  await userEvent.keyboard("{ArrowDown}{Enter}");
}

const twoUsers = () => ({ users: [aUser("Ana"), aUser("Mia", { concessions: -2 })], bookings: [bookingOf("Ben")] });

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  itIs(START - hours(72));
});

test("active users who are not booked are offered and counted", async () => {
  const studio = new StubStudio({
    users: [aUser("Ana"), aUser("Ben"), aUser("Mia", { isActive: false })],
    bookings: [bookingOf("Ben")],
  });
  const picker = await openPicker(studio);
  expect(await picker.findByText("1 available user")).toBeTruthy();
  await userEvent.click(picker.getByRole("combobox", { name: "User" }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    expect.stringContaining("Ana Tāne (@ana.tane)"),
  ]);
});

test("if everyone is booked, no user is offered", async () => {
  const picker = await openPicker(new StubStudio({ users: [aUser("Ben")], bookings: [bookingOf("Ben")] }));
  expect(await picker.findByText("No available users")).toBeTruthy();
});

test("if the users can't be loaded, the request can be retried", async () => {
  const studio = new StubStudio({ answers: { "GET /api/admin/users": refusal(503, "Busy", "overloaded") } });
  const picker = await openPicker(studio);
  expect(await picker.findByText("Failed to fetch available users")).toBeTruthy();
  Object.assign(studio, { ...twoUsers(), answers: {} });
  studio.install();
  await userEvent.click(picker.getByRole("button", { name: "Try again" }));
  expect(await picker.findByText("2 available users")).toBeTruthy();
});

test("without a selected user, the field shows a problem and no request is sent", async () => {
  const studio = new StubStudio({ ...twoUsers(), answers: { [BOOK]: refusal(500, "Unexpected request", "internal") } });
  const picker = await openPicker(studio);
  await picker.findByText("2 available users");
  await userEvent.click(picker.getByRole("button", { name: "Add User to Class" }));
  expect(picker.getByText("Please select a user to add")).toBeTruthy();
  expect(document.activeElement).toBe(picker.getByRole("combobox"));
  expect(studio.sent).toEqual([]);
});

test("a user is added at the price that was shown, and a toast confirms it", async () => {
  const studio = new StubStudio(twoUsers());
  studio.answers = {
    [BOOK]: () => {
      studio.bookings = [bookingOf("Ana"), bookingOf("Ben")];
      return done("User added to class successfully")();
    },
  };
  const picker = await openPicker(studio);
  // Changes are announced only once both lists have loaded.
  await screen.findByRole("tab", { name: "Waitlist (0)" });
  await choose("ana");
  expect(picker.getByText("It takes 1 concession: they would be at 4.")).toBeTruthy();
  await userEvent.dblClick(picker.getByRole("button", { name: "Add User to Class" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Select User to Add" })).toBeNull());
  const shown = { concessions: 1 };
  expect(studio.sent).toEqual([
    [BOOK, { userId: "Ana", classId: "class-1", overrideConcessions: false, expected: shown }],
  ]);
  expect(toastPairs()).toEqual([["success", "User added to class successfully"]]);
  expect(await screen.findByRole("button", { name: /^Actions for Ana/ })).toBeTruthy();
  expect(screen.queryByText(/^Updated at/)).toBeNull();
});

test("with too low a balance, the button is disabled until the override is selected", async () => {
  const studio = new StubStudio({ ...twoUsers(), answers: { [BOOK]: done("User added to class successfully") } });
  const picker = await openPicker(studio);
  await choose("mia");
  const button = picker.getByRole("button", { name: "Add User to Class" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(picker.getAllByText("They would be at −3: needs the override.").length).toBeGreaterThan(0);
  await userEvent.click(picker.getByRole("checkbox", { name: "Override concessions" }));
  expect(picker.getByText("The place costs nothing: they stay at −2.")).toBeTruthy();
  await userEvent.click(button);
  await waitFor(() => expect(studio.sent[0]?.[1]).toMatchObject({ userId: "Mia", overrideConcessions: true }));
});

test("a coach has no concessions to override", async () => {
  const studio = new StubStudio({
    users: [aUser("Ana"), aUser("Ben", { role: "coach", concessions: 0 })],
    answers: { [BOOK]: done("User added to class successfully") },
  });
  const dialog = await openPicker(studio);
  await choose("Ana");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Override concessions" }));
  await userEvent.clear(dialog.getByRole("combobox", { name: "User" }));
  await choose("Ben");
  expect(dialog.queryByRole("checkbox", { name: "Override concessions" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Add User to Class" }));
  await waitFor(() => expect(studio.sent).toHaveLength(1));
  expect(studio.sent[0]?.[1]).toMatchObject({ userId: "Ben", overrideConcessions: false });
});

test("if the class has just filled up, the dialog shows a message and offers the waitlist", async () => {
  const studio = new StubStudio(twoUsers());
  studio.answers = {
    [BOOK]: () => {
      studio.klass = aClass(full);
      return refusal(409, "Class is full", "class_full")();
    },
    [WAIT]: done("User added to waitlist successfully"),
  };
  const picker = await openPicker(studio);
  await choose("ana");
  await userEvent.click(picker.getByRole("button", { name: "Add User to Class" }));
  expect((await picker.findByRole("alert")).textContent).toContain("Class is full");
  expect(picker.getByRole("combobox")).toHaveProperty("value", "Ana Tāne (@ana.tane)");
  await userEvent.click(await picker.findByRole("button", { name: "Add to waitlist" }));
  await waitFor(() => expect(toastPairs()).toEqual([["success", "User added to waitlist successfully"]]));
  const body = { userId: "Ana", adminOverride: false, overrideConcessions: false };
  expect(studio.sent.at(-1)).toEqual([WAIT, body]);
});

test("after the waitlist's cutoff, a user can be added with the cutoff override", async () => {
  itIs(START - minutes(60));
  const studio = new StubStudio({ ...twoUsers(), klass: aClass(full), answers: { [WAIT]: done("done") } });
  const picker = await openPicker(studio);
  await choose("ana");
  const button = picker.getByRole("button", { name: "Add to waitlist" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(picker.getByRole("checkbox", { name: "Override the waitlist cutoff" }));
  expect(button.getAttribute("aria-disabled")).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(studio.sent[0]?.[1]).toMatchObject({ adminOverride: true }));
});

test("before the waitlist's cutoff there is no cutoff override", async () => {
  const picker = await openPicker(new StubStudio({ ...twoUsers(), klass: aClass(full), waitlist: [entryOf("Ana")] }));
  await choose("ana");
  await picker.findAllByText("They are already on the waitlist for this class.");
  expect(picker.queryByRole("checkbox", { name: "Override the waitlist cutoff" })).toBeNull();
  expect(picker.getByRole("button", { name: "Add to waitlist" }).getAttribute("aria-disabled")).toBe("true");
});

test("a failure without a message shows a default message", async () => {
  const picker = await openPicker(new StubStudio({ ...twoUsers(), answers: { [BOOK]: refusal(418, "", "unknown") } }));
  await choose("ana");
  await userEvent.click(picker.getByRole("button", { name: "Add User to Class" }));
  expect((await picker.findByRole("alert")).textContent).toContain("Failed to add user to class");
  expect(toastPairs()).toEqual([]);
});

test("the selected user is restored after the session ended and a new sign-in", async () => {
  const token = `head.${btoa(JSON.stringify({ sub: "admin-1" }))}.sign`;
  const open = () => {
    new StubStudio(twoUsers()).install();
    renderAs(aMember(admin), <WalkIn klass={aClass()} onClose={() => {}} />);
    act(() => useSession.getState().begin(token));
  };
  open();
  await choose("ana");
  act(() => useSession.getState().end());
  cleanup();
  useSession.getState().begin(token);
  open();
  expect(screen.getByText("What you typed before you were signed out is still here.")).toBeTruthy();
  const box = await screen.findByRole<HTMLInputElement>("combobox", { name: "User" });
  await waitFor(() => expect(box.value).toBe("Ana Tāne (@ana.tane)"));
});
