import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, coach, hours, itIs, renderAs, START } from "../../../test-studio";
import { ClassModal } from "./ClassModal";
import type { ClassTab } from "./classTabs";
import { aUser, bookingOf, ClassWith, done, entryOf, refusal } from "./test-class";

function Modal({ first }: { first: ClassTab }) {
  const [tab, setTab] = useState(first);
  return <ClassModal id="class-1" listed={undefined} tab={tab} onTab={setTab} onClose={() => {}} />;
}

function open(studio: ClassWith, user = aMember(admin), first: ClassTab = "bookings") {
  const asked = studio.open(user);
  renderAs(user, <Modal first={first} />);
  return asked;
}

const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => [tone, text]);
const dialog = () => screen.findByRole("dialog", { name: "Vinyasa Yoga" });
const answerTo = (yes: boolean) => vi.spyOn(window, "confirm").mockReturnValue(yes);

beforeEach(() => {
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [] });
  itIs(START - hours(72));
});

test("the three tabs count and show who is in, who waits and who left", async () => {
  open(
    new ClassWith({
      bookings: [bookingOf("Ana"), bookingOf("Ben", { status: "attended" })],
      waitlist: [entryOf("Mia")],
      cancellations: [
        bookingOf("Mia", { cancellationDate: "2026-11-21T05:00:00.000Z", refundedConcessions: 2 }),
        bookingOf("Ben", { cancellationDate: null, refundedConcessions: 0 }),
      ],
    }),
  );
  const modal = within(await dialog());
  expect(modal.getByText("Sat 28 Nov at 18:00 · Tom Hughes · Main Studio")).toBeTruthy();
  expect(await modal.findByRole("tab", { name: "Confirmed Bookings (2)" })).toBeTruthy();
  expect(modal.getByRole("row", { name: /Ana Tāne @ana.tane/ })).toBeTruthy();
  expect(modal.getByText("Attended")).toBeTruthy();

  await userEvent.click(modal.getByRole("tab", { name: "Waitlist (1)" }));
  expect(modal.getByText(/notified when a spot opens.*first come, first served/)).toBeTruthy();
  expect(modal.getByRole("columnheader", { name: "Joined Waitlist" })).toBeTruthy();

  await userEvent.click(modal.getByRole("tab", { name: "Cancellations (2)" }));
  expect(modal.getByText("This includes user- and admin-initiated cancellations.")).toBeTruthy();
  expect(within(modal.getByRole("row", { name: /Mia/ })).getByText("+2 concessions")).toBeTruthy();
  const ben = within(modal.getByRole("row", { name: /Ben/ }));
  expect(ben.getByText("N/A")).toBeTruthy();
  expect(ben.getByText("No refund")).toBeTruthy();
});

test("empty tabs say so", async () => {
  open(new ClassWith());
  expect(await screen.findByText("No confirmed bookings")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "Waitlist (0)" }));
  expect(screen.getByText("Nobody is on the waitlist")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "Cancellations (0)" }));
  expect(screen.getByText("No cancellations")).toBeTruthy();
});

test("a tab that fails can be tried again, and the others work", async () => {
  const answers = { "GET /api/admin/classes/class-1/bookings": refusal(503, "Busy", "overloaded") };
  const studio = new ClassWith({ answers, waitlist: [entryOf("Mia")] });
  open(studio);
  expect(await screen.findByText("Failed to fetch class data")).toBeTruthy();
  expect(await screen.findByRole("tab", { name: "Waitlist (1)" })).toBeTruthy();
  studio.bookings = [bookingOf("Ana")];
  studio.answers = {};
  studio.open();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /Ana/ })).toBeTruthy();
});

test("removing asks the browser's question, is held to its refund, and says it is done", async () => {
  const confirm = answerTo(false);
  const studio = new ClassWith({ bookings: [bookingOf("Ana"), bookingOf("Ben")] });
  studio.answers = {
    "DELETE /api/admin/bookings/manual/booking-Ana": () => {
      studio.bookings = [bookingOf("Ben")];
      return done("User removed from class successfully")();
    },
  };
  open(studio);
  await userEvent.click(await screen.findByRole("button", { name: "Remove Ana Tāne" }));
  expect(confirm).toHaveBeenCalledWith("Remove Ana Tāne from Vinyasa Yoga?\n\nRefund: 1 concession");
  expect(studio.sent).toEqual([]);

  confirm.mockReturnValue(true);
  await userEvent.click(screen.getByRole("button", { name: "Remove Ana Tāne" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /Ana/ })).toBeNull());
  expect(studio.sent).toEqual([
    ["DELETE /api/admin/bookings/manual/booking-Ana", { expected: { concessions: 1, refund: true } }],
  ]);
  expect(toasted()).toEqual([["success", "User removed from class successfully"]]);
  expect(screen.queryByText(/^Updated at/)).toBeNull();
  expect(document.activeElement?.textContent).toContain("places taken");
});

test("within 24 hours the question says that nothing comes back", async () => {
  const confirm = answerTo(false);
  itIs(Date.now());
  const soon = new Date(Date.now() + hours(3)).toISOString();
  const { classId, ...booking } = bookingOf("Ana");
  open(new ClassWith({ bookings: [{ ...booking, classId: { ...classId, startTime: soon, endTime: soon } }] }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove Ana Tāne" }));
  expect(confirm).toHaveBeenCalledWith("Remove Ana Tāne from Vinyasa Yoga?\n\nNo refund within 24h");
});

test("the studio's no stands in the dialog; no answer at all is a toast", async () => {
  answerTo(true);
  const studio = new ClassWith({ bookings: [bookingOf("Ana")] });
  const call = "DELETE /api/admin/bookings/manual/booking-Ana";
  studio.answers = { [call]: refusal(409, "This booking is no longer active", "booking_not_confirmed") };
  open(studio);
  await userEvent.click(await screen.findByRole("button", { name: "Remove Ana Tāne" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("This booking is no longer active");
  expect(toasted()).toEqual([]);

  studio.answers = { [call]: refusal(418, "", "unknown") };
  studio.open();
  await userEvent.click(screen.getByRole("button", { name: "Remove Ana Tāne" }));
  await waitFor(() => expect(toasted()).toEqual([["error", "Failed to remove user from class"]]));
  expect(screen.queryByText("This booking is no longer active")).toBeNull();
});

test.each([
  ["a one-off class", null, undefined],
  ["an occurrence of a series", "series-1", { instanceStartTime: new Date(START).toISOString() }],
])("off the waitlist of %s", async (_, seriesId, body) => {
  const confirm = answerTo(true);
  const studio = new ClassWith({ klass: aClass({ seriesId }), waitlist: [entryOf("Mia")] });
  const call = "DELETE /api/admin/classes/class-1/waitlist/entry-Mia";
  studio.answers = {
    [call]: () => {
      studio.waitlist = [];
      return done("User removed from waitlist successfully")();
    },
  };
  open(studio, undefined, "waitlist");
  await userEvent.click(await screen.findByRole("button", { name: "Remove Mia Tāne" }));
  await waitFor(() => expect(screen.getByText("Nobody is on the waitlist")).toBeTruthy());
  expect(confirm).toHaveBeenCalledWith("Remove Mia Tāne from the waitlist of Vinyasa Yoga?");
  expect(studio.sent).toEqual([[call, body]]);
  expect(toasted()).toEqual([["success", "User removed from waitlist successfully"]]);
});

test("a removal from the waitlist that fails has its own words", async () => {
  answerTo(true);
  const answers = { "DELETE /api/admin/classes/class-1/waitlist/entry-Mia": refusal(500, "", "internal") };
  open(new ClassWith({ waitlist: [entryOf("Mia")], answers }), undefined, "waitlist");
  await userEvent.click(await screen.findByRole("button", { name: "Remove Mia Tāne" }));
  await waitFor(() => expect(toasted()).toEqual([["error", "Failed to remove user from waitlist"]]));
});

test("what others changed meanwhile is said after the next reading, one's own is not", async () => {
  answerTo(true);
  const studio = new ClassWith({ bookings: [bookingOf("Ana")], waitlist: [entryOf("Mia")] });
  studio.answers = {
    "DELETE /api/admin/bookings/manual/booking-Ana": () => {
      studio.bookings = [bookingOf("Ben"), bookingOf("Mia")];
      studio.waitlist = [];
      return done("User removed from class successfully")();
    },
  };
  open(studio);
  await userEvent.click(await screen.findByRole("button", { name: "Remove Ana Tāne" }));
  const news = await screen.findByText(/^Updated at \d\d:\d\d: 2 more bookings, 1 fewer waiting\.$/);
  expect(news.closest("[role=status]")).toBeTruthy();
});

test("a removal that failed because someone else was quicker is news after all", async () => {
  answerTo(true);
  const studio = new ClassWith({ bookings: [bookingOf("Ana")] });
  studio.answers = {
    "DELETE /api/admin/bookings/manual/booking-Ana": () => {
      studio.bookings = [];
      return refusal(404, "Booking not found", "not_found")();
    },
  };
  open(studio);
  await userEvent.click(await screen.findByRole("button", { name: "Remove Ana Tāne" }));
  expect(await screen.findByText(/1 fewer booking\.$/)).toBeTruthy();
  expect(toasted()).toEqual([["error", "Booking not found"]]);
});

test("'Why' shows one person's panel at a time, with their balance", async () => {
  const studio = new ClassWith({
    bookings: [bookingOf("Ana"), bookingOf("Ben")],
    users: [aUser("Ana", { concessions: 2 }), aUser("Ben", { concessions: -1 })],
  });
  const asked = open(studio);
  await userEvent.click(await screen.findByRole("button", { name: "Why, for Ana Tāne" }));
  expect(await screen.findByText("1 concession back: they would be at 3.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Why, for Ben Tāne" }));
  expect(await screen.findByText("1 concession back: they would be at 0.")).toBeTruthy();
  expect(screen.getAllByRole("region", { name: "Can you cancel?" })).toHaveLength(1);
  expect(asked.filter((call) => call === "GET /api/admin/users")).toHaveLength(1);
});

test("'Why' for someone who waits is about booking, as this member", async () => {
  const studio = new ClassWith({ waitlist: [entryOf("Mia")], users: [aUser("Mia", { concessions: -2 })] });
  open(studio, undefined, "waitlist");
  await userEvent.click(await screen.findByRole("button", { name: "Why, for Mia Tāne" }));
  expect(await screen.findByText("They would be at −3: needs the override.")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Can you book?" })).toBeTruthy();
});

test("a coach looks, may ask why, and has no other button", async () => {
  const studio = new ClassWith({ bookings: [bookingOf("Ana")], waitlist: [entryOf("Mia")], users: [aUser("Ana")] });
  open(studio, aMember(coach));
  await userEvent.click(await screen.findByRole("button", { name: "Why, for Ana Tāne" }));
  expect(await screen.findByText("1 concession back: they would be at 6.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Remove|Add User/ })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Waitlist (1)" }));
  expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
});
