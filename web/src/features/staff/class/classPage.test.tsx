import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { PageTab } from "../../../lib/openPages";
import { useToasts } from "../../../stores/toasts";
import { useUnsaved, useUnsavedChanges } from "../../../stores/unsaved";
import { aClass, admin, aMember, coach, hours, itIs, renderAs, START, toastPairs } from "../../../test-studio";
import { OfflineReason } from "../../../ui/offlineReason";
import { ClassPage } from "./ClassPage";
import { ASK_REFUND } from "./PersonReasons";
import { aUser, bookingOf, done, entryOf, refusal, StubStudio } from "./test-class";

function Modal({ first }: { first: PageTab<"class"> }) {
  const [tab, setTab] = useState(first);
  return <ClassPage id="class-1" listed={undefined} tab={tab} onTab={setTab} onClose={() => {}} />;
}

function open(studio: StubStudio, user = aMember(admin), first: PageTab<"class"> = "bookings") {
  const requests = studio.install(user);
  renderAs(user, <Modal first={first} />);
  return requests;
}

function Unsaved() {
  useUnsavedChanges(true);
  return null;
}

const dialog = () => screen.findByRole("dialog", { name: "Vinyasa Yoga" });
const items = async () => (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
/** Returns a person's row in the open tab. The bookings stay rendered, but hidden, below other tabs. */
const row = async (name: string) => {
  const found = (await screen.findAllByText(`${name} Tāne`)).find((text) => !text.closest("[hidden]"));
  return within(found?.closest("li") as HTMLElement);
};
const noRow = (name: string) => expect(screen.queryByText(`${name} Tāne`)).toBeNull();
async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name} Tāne` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}
const answerConfirm = (yes: boolean) => vi.spyOn(window, "confirm").mockReturnValue(yes);

const device = vi.hoisted(() => ({ ahead: 0 }));
vi.mock(import("../../../lib/deviceClock"), async (original) => ({
  ...(await original()),
  deviceNow: () => device.ahead + performance.now(),
}));

beforeEach(() => {
  // The actions of the test before are long over.
  device.ahead += 60_000;
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [] });
  itIs(START - hours(72));
});

test("the three tabs list and count the bookings, the waitlist and the cancellations", async () => {
  open(
    new StubStudio({
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
  expect((await row("Ana")).getByText("@ana.tane")).toBeTruthy();
  expect((await row("Ana")).getByText(/^Booked Date:/)).toBeTruthy();
  expect(modal.getByText("Attended")).toBeTruthy();

  await userEvent.click(await modal.findByRole("tab", { name: "Waitlist (1)" }));
  expect(modal.getByText(/notified when a spot opens.*first come, first served/)).toBeTruthy();
  expect((await row("Mia")).getByText(/^Joined Waitlist:/)).toBeTruthy();

  await userEvent.click(await modal.findByRole("tab", { name: "Cancellations (2)" }));
  expect(modal.getByText("This includes user- and admin-initiated cancellations.")).toBeTruthy();
  expect((await row("Mia")).getByText("+2 concessions")).toBeTruthy();
  const ben = await row("Ben");
  expect(ben.getByText("Cancelled Date:").parentElement?.textContent).toBe("Cancelled Date: N/A");
  expect(ben.getByText("No refund")).toBeTruthy();
});

test("empty tabs show a message", async () => {
  open(new StubStudio());
  expect(await screen.findByText("No confirmed bookings")).toBeTruthy();
  await userEvent.click(await screen.findByRole("tab", { name: "Waitlist (0)" }));
  expect(screen.getByText("Nobody is on the waitlist")).toBeTruthy();
  await userEvent.click(await screen.findByRole("tab", { name: "Cancellations (0)" }));
  expect(screen.getByText("No cancellations")).toBeTruthy();
});

test("a list that can't be loaded can be retried, and the other tabs work", async () => {
  const answers = { "GET /api/admin/classes/class-1/bookings": refusal(503, "Busy", "overloaded") };
  const studio = new StubStudio({ answers, waitlist: [entryOf("Mia")] });
  open(studio);
  expect(await screen.findByText("Failed to fetch class data")).toBeTruthy();
  expect(await screen.findByRole("tab", { name: "Waitlist (1)" })).toBeTruthy();
  studio.bookings = [bookingOf("Ana")];
  studio.answers = {};
  studio.install();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await row("Ana")).toBeTruthy();
});

test("a removal asks for confirmation, sends the refund that was shown, and shows a toast", async () => {
  const confirm = answerConfirm(false);
  const studio = new StubStudio({ bookings: [bookingOf("Ana"), bookingOf("Ben")] });
  studio.answers = {
    "DELETE /api/admin/bookings/manual/booking-Ana": () => {
      studio.bookings = [bookingOf("Ben")];
      return done("User removed from class successfully")();
    },
  };
  open(studio);
  // Changes are announced only once both lists have loaded.
  await screen.findByRole("tab", { name: "Waitlist (0)" });
  await choose("Ana", "Remove");
  expect(confirm).toHaveBeenCalledWith("Remove Ana Tāne from Vinyasa Yoga?\n\nRefund: 1 concession");
  expect(studio.sent).toEqual([]);

  confirm.mockReturnValue(true);
  await choose("Ana", "Remove");
  await waitFor(() => noRow("Ana"));
  expect(studio.sent).toEqual([
    ["DELETE /api/admin/bookings/manual/booking-Ana", { expected: { concessions: 1, refund: true } }],
  ]);
  expect(toastPairs()).toEqual([["success", "User removed from class successfully"]]);
  expect(screen.queryByText(/^Updated at/)).toBeNull();
  expect(document.activeElement?.textContent).toContain("places taken");
});

test.each(["bookings", "waitlist"] as const)("offline, nobody can be removed from the %s", async (tab) => {
  const confirm = answerConfirm(true);
  new StubStudio({ bookings: [bookingOf("Ana")], waitlist: [entryOf("Ana")] }).install();
  renderAs(
    aMember(admin),
    <OfflineReason value="You are offline">
      <Modal first={tab} />
    </OfflineReason>,
  );
  await choose("Ana", "Remove");
  const remove = screen.getByRole("menuitem", { name: "Remove", description: "You are offline" });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  expect(confirm).not.toHaveBeenCalled();
});

test("within 24 hours of the start, the confirmation says that there is no refund", async () => {
  const confirm = answerConfirm(false);
  itIs(START - hours(3));
  open(new StubStudio({ bookings: [bookingOf("Ana")] }));
  await choose("Ana", "Remove");
  expect(confirm).toHaveBeenCalledWith("Remove Ana Tāne from Vinyasa Yoga?\n\nNo refund within 24h");
});

test("a refused removal is shown in the dialog, other failures in a toast", async () => {
  answerConfirm(true);
  const studio = new StubStudio({ bookings: [bookingOf("Ana")] });
  const call = "DELETE /api/admin/bookings/manual/booking-Ana";
  studio.answers = { [call]: refusal(409, "This booking is no longer active", "booking_not_confirmed") };
  open(studio);
  await choose("Ana", "Remove");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("This booking is no longer active");
  expect(toastPairs()).toEqual([]);

  studio.answers = { [call]: refusal(418, "", "unknown") };
  studio.install();
  await choose("Ana", "Remove");
  await waitFor(() => expect(toastPairs()).toEqual([["error", "Failed to remove user from class"]]));
  expect(screen.queryByText("This booking is no longer active")).toBeNull();
});

test.each([
  ["a one-off class", null, undefined],
  ["an occurrence of a series", "series-1", { instanceStartTime: new Date(START).toISOString() }],
])("a person is removed from the waitlist of %s", async (_, seriesId, body) => {
  const confirm = answerConfirm(true);
  const studio = new StubStudio({ klass: aClass({ seriesId }), waitlist: [entryOf("Mia")] });
  const call = "DELETE /api/admin/classes/class-1/waitlist/entry-Mia";
  studio.answers = {
    [call]: () => {
      studio.waitlist = [];
      return done("User removed from waitlist successfully")();
    },
  };
  open(studio, undefined, "waitlist");
  await choose("Mia", "Remove");
  await waitFor(() => expect(screen.getByText("Nobody is on the waitlist")).toBeTruthy());
  expect(confirm).toHaveBeenCalledWith("Remove Mia Tāne from the waitlist of Vinyasa Yoga?");
  expect(studio.sent).toEqual([[call, body]]);
  expect(toastPairs()).toEqual([["success", "User removed from waitlist successfully"]]);
});

test("a failed removal from the waitlist has its own default message", async () => {
  answerConfirm(true);
  const answers = { "DELETE /api/admin/classes/class-1/waitlist/entry-Mia": refusal(500, "", "internal") };
  open(new StubStudio({ waitlist: [entryOf("Mia")], answers }), undefined, "waitlist");
  await choose("Mia", "Remove");
  await waitFor(() => expect(toastPairs()).toEqual([["error", "Failed to remove user from waitlist"]]));
});

test("the admin's own changes are not announced", async () => {
  answerConfirm(true);
  const studio = new StubStudio({ bookings: [bookingOf("Ana")], waitlist: [entryOf("Mia")] });
  studio.answers = {
    "DELETE /api/admin/bookings/manual/booking-Ana": () => {
      studio.bookings = [bookingOf("Mia")];
      studio.waitlist = [];
      return done("User removed from class successfully")();
    },
  };
  open(studio);
  await screen.findByRole("tab", { name: "Waitlist (1)" });
  await choose("Ana", "Remove");
  await screen.findByRole("tab", { name: "Waitlist (0)" });
  await waitFor(() => noRow("Ana"));
  expect(screen.queryByText(/^Updated at/)).toBeNull();
});

test("if a removal fails because another admin was quicker, the change is announced", async () => {
  answerConfirm(true);
  const studio = new StubStudio({ bookings: [bookingOf("Ana")] });
  studio.answers = {
    "DELETE /api/admin/bookings/manual/booking-Ana": () => {
      studio.bookings = [];
      return refusal(404, "Booking not found", "not_found")();
    },
  };
  open(studio);
  await screen.findByRole("tab", { name: "Waitlist (0)" });
  await choose("Ana", "Remove");
  expect(await screen.findByText(/1 fewer booking\.$/)).toBeTruthy();
  expect(toastPairs()).toEqual([["error", "Booking not found"]]);
});

test("'Would they get a refund?' shows one person's panel at a time, with their balance", async () => {
  const studio = new StubStudio({
    bookings: [bookingOf("Ana"), bookingOf("Ben")],
    users: [aUser("Ana", { concessions: 2 }), aUser("Ben", { concessions: -1 })],
  });
  const requests = open(studio);
  await choose("Ana", ASK_REFUND);
  expect(await screen.findByText("1 concession back: they would be at 3.")).toBeTruthy();
  await choose("Ben", ASK_REFUND);
  expect(await screen.findByText("1 concession back: they would be at 0.")).toBeTruthy();
  expect(screen.getAllByRole("region", { name: "Can you cancel?" })).toHaveLength(1);
  expect(requests.filter((request) => request === "GET /api/admin/users")).toHaveLength(1);
});

test("'Can they book?' for a person on the waitlist shows the booking rules with their balance", async () => {
  const studio = new StubStudio({ waitlist: [entryOf("Mia")], users: [aUser("Mia", { concessions: -2 })] });
  open(studio, undefined, "waitlist");
  await choose("Mia", "Can they book?");
  expect(await screen.findByText("They would be at −3: needs the override.")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Can you book?" })).toBeTruthy();
});

test("a coach sees the lists and the reasons, and no other actions", async () => {
  const studio = new StubStudio({ bookings: [bookingOf("Ana")], waitlist: [entryOf("Mia")], users: [aUser("Ana")] });
  open(studio, aMember(coach));
  await choose("Ana", ASK_REFUND);
  expect(await screen.findByText("1 concession back: they would be at 6.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Add User/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "More for this class" }));
  expect(await items()).toEqual(["Print the roster", "Download CSV"]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Actions for Ana Tāne" }));
  expect(await items()).toEqual(["Hide the refund"]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("tab", { name: "Waitlist (1)" }));
  await userEvent.click(screen.getByRole("button", { name: "Actions for Mia Tāne" }));
  expect(await items()).toEqual(["Can they book?"]);
});

test("the balance, a first visit and a note are shown beside a name", async () => {
  open(
    new StubStudio({
      bookings: [bookingOf("Ana"), bookingOf("Ben")],
      people: [
        { userId: "Ana", concessions: -2, isFirstVisit: true, hasNote: true },
        { userId: "Ben", concessions: 5, isFirstVisit: false, hasNote: false },
      ],
    }),
  );
  await screen.findByText("First visit");
  const [ana, ben] = [await row("Ana"), await row("Ben")];
  expect(ana.getByText(/^Balance/).parentElement?.textContent).toBe("Balance −2 concessions");
  expect(ana.getByText("First visit")).toBeTruthy();
  expect(ana.getByText("Note")).toBeTruthy();
  expect(ben.getByText(/^Balance/).parentElement?.textContent).toBe("Balance 5 concessions");
  expect(ben.queryByText("First visit")).toBeNull();
  expect(ben.queryByText("Note")).toBeNull();
});

test("a message is sent to everyone booked but deleted accounts, and the toast shows the number of people", async () => {
  const call = "POST /api/notifications/send";
  const gone = bookingOf("Mia", { userId: { ...bookingOf("Mia").userId, firstName: "Deleted", lastName: "account" } });
  const studio = new StubStudio({ bookings: [bookingOf("Ana"), bookingOf("Ben"), gone], waitlist: [entryOf("Mia")] });
  const sent = { success: true, message: "Notification sent successfully", sentCount: 2 };
  studio.answers = { [call]: () => Response.json(sent) };
  open(studio);
  await row("Ana");
  await userEvent.click(screen.getByRole("button", { name: "More for this class" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Message everyone" }));
  const form = within(await screen.findByRole("dialog", { name: "Message everyone" }));
  expect(form.getByText("Vinyasa Yoga · 2 people")).toBeTruthy();
  await userEvent.type(form.getByLabelText("Message"), "Bring a towel.");
  await userEvent.click(form.getByLabelText("Send by email too"));
  await userEvent.click(form.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Message everyone" })).toBeNull());
  expect(toastPairs()).toEqual([["success", "Notification sent successfully: 2 people"]]);
  expect(studio.sent).toEqual([
    [
      call,
      {
        userIds: ["Ana", "Ben"],
        classId: aClass()._id,
        title: "Vinyasa Yoga",
        message: "Bring a towel.",
        email: false,
      },
    ],
  ]);
});

test("if the server refuses a message, the form stays open with the problem at the field", async () => {
  const message = "Please enter a message";
  const refused = { success: false, message, error: "invalid", fields: { message } };
  const studio = new StubStudio({ bookings: [bookingOf("Ana")] });
  studio.answers = { "POST /api/notifications/send": () => Response.json(refused, { status: 400 }) };
  open(studio);
  await row("Ana");
  await userEvent.click(screen.getByRole("button", { name: "More for this class" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Message everyone" }));
  const form = within(await screen.findByRole("dialog", { name: "Message everyone" }));
  await userEvent.type(form.getByLabelText("Message"), " ");
  await userEvent.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText(message)).toBeTruthy();
});

test("without bookings, 'Message everyone' is disabled", async () => {
  open(new StubStudio());
  await screen.findByText("No confirmed bookings");
  await userEvent.click(screen.getByRole("button", { name: "More for this class" }));
  const item = await screen.findByRole("menuitem", { name: /Message everyone/ });
  expect(item.getAttribute("aria-disabled")).toBe("true");
});

test("a name opens the person's page above the current screen", async () => {
  open(new StubStudio({ bookings: [bookingOf("Ana")] }));
  await userEvent.click((await row("Ana")).getByRole("link", { name: "Ana Tāne @ana.tane" }));
  expect(window.location.search).toBe("?open=person:Ana");
});

test("showing the attendance doesn't ask about unsaved changes of the screen below", async () => {
  new StubStudio().install();
  renderAs(aMember(admin), [<Unsaved key="below" />, <Modal key="page" first="bookings" />], "/admin/classes");
  window.history.replaceState(null, "", "/admin/classes?open=class:class-1");
  const button = await screen.findByRole("button", { name: "Attendance" });
  await userEvent.click(button);
  expect(useUnsaved.getState().leave).toBeNull();
  expect(button.getAttribute("aria-pressed")).toBe("true");
});

test("closing the page asks about its unsaved changes", async () => {
  new StubStudio().install();
  const onClose = vi.fn();
  const page = (
    <ClassPage key="page" id="class-1" listed={undefined} tab="bookings" onTab={() => {}} onClose={onClose} />
  );
  renderAs(aMember(admin), [<Unsaved key="marks" />, page], "/admin/classes?open=class:class-1");
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Close" }));
  expect(onClose).not.toHaveBeenCalled();
  useUnsaved.getState().leave?.();
  expect(onClose).toHaveBeenCalledOnce();
});
