import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { memberActions } from "../../../rules";
import { useConfirm } from "../../../stores/confirm";
import { takeReport } from "../../../stores/hints";
import { useToasts } from "../../../stores/toasts";
import { stubFetch } from "../../../test-fetch";
import { aClass, aMember, booked, coach, full, hours, itIs, minutes, renderAs, START } from "../../../test-studio";
import { BookClassModal } from "./BookClassModal";

type Responses = Record<string, () => Response | Promise<Response>>;

/** Answers requests by method and path. A request that is not listed fails as if there were no connection. */
function server(answers: Responses) {
  const fetch = vi.fn(async (path: string, init: RequestInit) => {
    const answer = answers[`${init.method} ${path}`];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  stubFetch(fetch);
  return fetch;
}

const klass = aClass();
const fresh = (differences = {}) => ({ "GET /api/classes/class-1": () => Response.json(aClass(differences)) });
const onClose = vi.fn();

function open(user = aMember(), listed: ReturnType<typeof aClass> | undefined = klass) {
  return renderAs(user, <BookClassModal id="class-1" listed={listed} onClose={onClose} onDone={onClose} />);
}

/** Opens the modal, and waits for the class's details. */
async function openLoaded() {
  const client = open();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return client;
}

const toasted = () => useToasts.getState().toasts.map((toast) => [toast.tone, toast.text, toast.duration]);

beforeEach(() => {
  onClose.mockReset();
  useToasts.setState({ toasts: [] });
  useConfirm.setState({ confirmation: null });
  itIs(START - hours(72));
});

test("the modal shows the details of the class and the rules", async () => {
  server(fresh());
  open();
  const dialog = screen.getByRole("dialog", { name: "Vinyasa Yoga" });
  const facts = [...dialog.querySelectorAll("dt")].map((name) => [name.textContent, name.nextSibling?.textContent]);
  expect(facts).toEqual([
    ["Date and time", "Sat 28 Nov at 18:00"],
    ["Duration", "1h 0m"],
    ["Instructor", "Tom Hughes"],
    ["Location and room", "Main Studio, Room 2"],
    ["Available spots", "5 of 8 spots left"],
    ["Concessions required", "1 concession required"],
  ]);
  const rules = within(dialog).getByRole("region", { name: "Can you book?" });
  expect(within(rules).queryByRole("listitem")).toBeNull();
  const { checks } = memberActions(klass, aMember(), START).book;
  await userEvent.click(within(rules).getByRole("button", { name: `All ${checks.length} checks hold` }));
  expect(within(rules).getAllByRole("listitem")).toHaveLength(checks.length);
});

test("a double click books once, shows a toast and closes the modal", async () => {
  const fetch = server({
    ...fresh(),
    "POST /api/bookings/book": () => Response.json({ success: true, message: "Class booked successfully" }),
  });
  open();
  await userEvent.dblClick(await screen.findByRole("button", { name: "Confirm Booking" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await waitFor(() => expect(toasted()).toEqual([["success", "Class booked successfully", 3_000]]));
  expect(fetch.mock.calls.filter(([path]) => path === "/api/bookings/book")).toHaveLength(1);
  expect(useToasts.getState().toasts[0]?.action?.label).toBe("Undo");
});

test("booking closes at the cutoff while the modal is open", async () => {
  itIs(START - minutes(31));
  server(fresh());
  open();
  expect(screen.getByText("Booking closes in 1 min", { selector: "[data-headline]" })).toBeTruthy();
  act(() => itIs(START - minutes(30) - 1));
  expect(screen.getByRole("button", { name: "Confirm Booking" }).getAttribute("aria-disabled")).toBeNull();
  act(() => itIs(START - minutes(30)));
  const button = screen.getByRole("button", { name: "Booking closed" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText("Unable to book within 30 minutes").length).toBeGreaterThan(0);
});

test("after a refusal the modal shows the server's verdict until the class is fetched again", async () => {
  const verdict = memberActions(aClass(full), aMember(), START - hours(72)).book;
  let isFull = false;
  let sendDetails = (_: Response) => {};
  server({
    "GET /api/classes/class-1": () =>
      isFull
        ? new Promise<Response>((resolve) => {
            sendDetails = resolve;
          })
        : Response.json(klass),
    "POST /api/bookings/book": () => {
      isFull = true;
      return Response.json({ success: false, message: "Class is full", error: "class_full", verdict }, { status: 409 });
    },
  });
  await openLoaded();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm Booking" }));
  const rules = () => within(screen.getByRole("region", { name: "Can you book?" }));
  await waitFor(() => expect(rules().getByText("Class is full")).toBeTruthy());
  expect(rules().getByText("No")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Confirm Booking" }).getAttribute("aria-disabled")).toBe("true");
  expect(toasted()).toEqual([["error", "Class is full", 5_000]]);
  expect(onClose).not.toHaveBeenCalled();

  await act(async () => sendDetails(Response.json(aClass(full))));
  expect(await screen.findByRole("button", { name: "Join Waitlist" })).toBeTruthy();
});

test("booking sends the terms that the button showed; changed terms need a second press", async () => {
  const dearer = aClass({ concessionsRequired: 3 });
  const verdict = memberActions(dearer, aMember(), START - hours(72)).book;
  const message = "This class now uses 3 concessions, not 1";
  let isDearer = false;
  const fetch = server({
    "GET /api/classes/class-1": () => Response.json(isDearer ? dearer : klass),
    "POST /api/bookings/book": () => {
      if (isDearer) return Response.json({ success: true, message: "Class booked successfully" });
      isDearer = true;
      return Response.json({ success: false, message, error: "terms_changed", verdict }, { status: 409 });
    },
  });
  await openLoaded();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm Booking" }));
  await waitFor(() => expect(toasted()).toEqual([["error", message, 5_000]]));
  expect(await screen.findByText("Uses 3 of 5; free cancellation until Fri 18:00")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("button", { name: "Confirm Booking" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = fetch.mock.calls.filter(([path]) => path === "/api/bookings/book").map(([, { body }]) => body);
  expect(sent.map((body) => JSON.parse(`${body}`))).toEqual([
    { classId: "class-1", expected: { concessions: 1 } },
    { classId: "class-1", expected: { concessions: 3 } },
  ]);
});

test("cancelling sends the terms that the confirmation showed, however long it was open", async () => {
  const line = START - hours(24);
  const asked: unknown[] = [];
  const fetch = server({
    ...fresh(booked),
    "PUT /api/bookings/cancel/booking-1": () => {
      asked.push(JSON.parse(`${fetch.mock.calls.at(-1)?.[1].body}`));
      return Response.json({ success: true, message: "Booking cancelled successfully" });
    },
  });
  itIs(line - 1);
  open(aMember(), aClass(booked));
  await userEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  const question = await screen.findByRole("alertdialog", { name: "Cancel booking?" });
  act(() => itIs(line));
  await userEvent.click(within(question).getByRole("button", { name: "Yes, cancel" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([{ expected: { concessions: 1, refund: true } }]);
});

test("a refusal after a stale hint says what has changed", async () => {
  let isTaken = false;
  server({
    "GET /api/classes/class-1": () => Response.json(aClass(isTaken ? full : {})),
    "GET /api/auth/profile": () => Response.json(aMember()),
    "POST /api/bookings/book": () => {
      isTaken = true;
      const verdict = memberActions(aClass(full), aMember(), START - hours(72)).book;
      const changedAt = new Date(START - hours(72) - 4_000).toISOString();
      const failure = { success: false, message: "Class is full", error: "class_full", verdict, changedAt };
      return Response.json(failure, { status: 409 });
    },
  });
  takeReport();
  const client = await openLoaded();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm Booking" }));
  expect(await screen.findByText("The last spot was taken 4 s ago")).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const report = takeReport()?.report;
  expect(report?.disagreed).toMatchObject([{ rule: "capacity", code: "class_full", cause: "stale" }]);
  expect(report?.actedOn).toBe(1);
});

test("the toast about insufficient concessions stays for 6 seconds", async () => {
  server({
    ...fresh(),
    "POST /api/bookings/book": () =>
      Response.json(
        { success: false, message: "Insufficient concessions", error: "insufficient_concessions" },
        { status: 409 },
      ),
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm Booking" }));
  await waitFor(() => expect(toasted()).toEqual([["error", "Insufficient concessions", 6_000]]));
});

test("the toast stays for 6 seconds also if the modal was closed before the answer", async () => {
  let answer = (_: Response) => {};
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  server({ ...fresh(), "POST /api/bookings/book": () => response });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm Booking" }));
  cleanup();
  const refusal = { success: false, message: "Insufficient concessions", error: "insufficient_concessions" };
  answer(Response.json(refusal, { status: 409 }));
  await waitFor(() => expect(toasted()).toEqual([["error", "Insufficient concessions", 6_000]]));
});

test("a member at the lowest balance cannot book and is told to acquire concessions", async () => {
  server(fresh());
  open(aMember({ concessions: -2 }));
  expect(screen.getByText("You must acquire more concessions to book")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Insufficient concessions" }).getAttribute("aria-disabled")).toBe("true");
});

test("a full class has a button that joins its waitlist", async () => {
  server({
    ...fresh(full),
    "POST /api/bookings/waitlist/class-1": () =>
      Response.json({ success: true, message: "Joined waitlist successfully" }),
  });
  open(aMember(), aClass(full));
  await userEvent.click(await screen.findByRole("button", { name: "Join Waitlist" }));
  await waitFor(() => expect(toasted()).toEqual([["success", "Joined waitlist successfully", 3_000]]));
});

test.each([
  [0, "Nobody is waiting yet"],
  [1, "1 person is waiting"],
  [3, "3 people are waiting"],
])("a full class shows the length of its waitlist: %i", async (waiting, words) => {
  server(fresh({ ...full, waiting }));
  open(aMember(), aClass({ ...full, waiting }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test("on the waitlist of a full class the only action is to leave it", async () => {
  const waiting = { ...full, isUserOnWaitlist: true };
  server({
    ...fresh(waiting),
    "DELETE /api/bookings/waitlist/class-1": () =>
      Response.json(
        { success: false, message: "You are not currently on the waitlist for this class", error: "not_found" },
        { status: 404 },
      ),
  });
  open(aMember(), aClass(waiting));
  expect(screen.getByText("You are on the waitlist")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Book|Join/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Leave Waitlist" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes, leave" }));
  await waitFor(() =>
    expect(toasted()).toEqual([["info", "You are not currently on the waitlist for this class", 4_000]]),
  );
});

test("a member on the waitlist can book a freed spot", () => {
  server(fresh({ isUserOnWaitlist: true }));
  open(aMember(), aClass({ isUserOnWaitlist: true }));
  expect(screen.getByRole("button", { name: "Book Now" }).getAttribute("aria-disabled")).toBeNull();
});

test("cancelling asks for confirmation, without 'No refund' while a refund is due", async () => {
  server({
    ...fresh(booked),
    "PUT /api/bookings/cancel/booking-1": () =>
      Response.json({ success: true, message: "Booking cancelled successfully" }),
  });
  open(aMember(), aClass(booked));
  expect(screen.getByText("Free cancellation until Fri 18:00")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  const question = await screen.findByRole("alertdialog", { name: "Cancel booking?" });
  expect(within(question).queryByText("No refund within 24h")).toBeNull();
  await userEvent.click(within(question).getByRole("button", { name: "Yes, cancel" }));
  await waitFor(() => expect(toasted()).toEqual([["success", "Booking cancelled successfully", 3_000]]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test("a booking without its id cannot be cancelled", async () => {
  const lost = { ...booked, userBookingId: null };
  server(fresh(lost));
  open(aMember(), aClass(lost));
  await userEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  expect(toasted()).toEqual([["error", "Booking ID not found", 5_000]]);
});

test("if the details can't be fetched, those of the list are shown with a notice", async () => {
  server({
    "GET /api/classes/class-1": () =>
      Response.json({ success: false, message: "Not now", error: "busy" }, { status: 503 }),
  });
  open();
  expect(await screen.findByText("Failed to load class details")).toBeTruthy();
  expect(screen.getByText("5 of 8 spots left")).toBeTruthy();
});

test("without a connection, the modal says that the class is as the device has saved it", async () => {
  server({});
  open();
  expect(await screen.findByText("This is what this device has saved; it may have changed.")).toBeTruthy();
  expect(screen.queryByText(/Failed to load|Can't reach/)).toBeNull();
  expect(screen.getByText("5 of 8 spots left")).toBeTruthy();
});

test("if there are no details at all, they can be fetched again", async () => {
  const answers: Responses = {
    "GET /api/classes/class-1": () =>
      Response.json({ success: false, message: "Not now", error: "busy" }, { status: 503 }),
  };
  server(answers);
  renderAs(aMember(), <BookClassModal id="class-1" listed={undefined} onClose={onClose} onDone={onClose} />);
  expect(await screen.findByText("Not now")).toBeTruthy();
  Object.assign(answers, fresh());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Confirm Booking" })).toBeTruthy();
});

test("a class that no longer exists shows a message and a link to the schedule", async () => {
  server({
    "GET /api/classes/class-1": () =>
      Response.json({ success: false, message: "Class not found", error: "not_found" }, { status: 404 }),
  });
  open();
  expect(await screen.findByText("This class is no longer on")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the schedule" }).getAttribute("href")).toBe("/classes");
  expect(screen.queryByRole("button", { name: /Try again|Book/ })).toBeNull();
});

test("staff see the details and no buttons", () => {
  server(fresh());
  open(aMember(coach));
  expect(screen.queryByRole("button", { name: /Book|Waitlist|Cancel/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "Can you book?" })).toBeNull();
});
