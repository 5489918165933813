import type { Class } from "@bindings/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queries } from "../../../api/queries";
import { clock } from "../../../stores/clock";
import { useConfirm } from "../../../stores/confirm";
import { useToasts } from "../../../stores/toasts";
import { aClass, aMember, aStudio, booked, hours, renderAs } from "../../../test-studio";
import { BookClassModal } from "./BookClassModal";

/** The times of a class that starts `count` hours from now. They use the real clock, as undo does. */
const classIn = (count: number) => ({
  startTime: new Date(Date.now() + hours(count)).toISOString(),
  endTime: new Date(Date.now() + hours(count + 1)).toISOString(),
});

beforeEach(() => {
  clock.setState({ now: Date.now(), bounds: null });
  useToasts.setState({ toasts: [] });
  useConfirm.setState({ confirmation: null });
});

/** Opens the modal of a class. The modal stays open after a booking: `onClose` and `onDone` do nothing. */
async function open(listed: Class) {
  const modal = <BookClassModal id="class-1" listed={listed} onClose={() => {}} onDone={() => {}} />;
  const client = renderAs(aMember(), modal);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return client;
}

/** Opens the modal of a class, and books it. */
async function book(count: number, answers: Parameters<typeof aStudio>[1] = {}) {
  let isBooked = false;
  const klass = () => aClass({ ...classIn(count), ...(isBooked && booked) });
  const requests = aStudio(aMember(), {
    "GET /api/classes/class-1": () => Response.json(klass()),
    "POST /api/bookings/book": () => {
      isBooked = true;
      return Response.json({ success: true, message: "Class booked successfully" });
    },
    "PUT /api/bookings/cancel/booking-1": () =>
      Response.json({ success: true, message: "Booking cancelled successfully" }),
    ...answers,
  });
  await open(klass());
  await confirm();
  return requests;
}

const confirm = () => userEvent.click(screen.getByRole("button", { name: "Confirm Booking" }));

/** The button in the toast. The modal has another one, once it shows the booking. */
async function toastsUndo() {
  const text = await screen.findByText("Class booked successfully");
  return within(text.closest("[role=status]") as HTMLElement).getByRole("button", { name: "Undo" });
}
const cancels = (requests: string[]) => requests.filter((call) => call.startsWith("PUT /api/bookings/cancel"));

test("'Undo' in the toast cancels the booking, once for a double click", async () => {
  const requests = await book(72);
  await userEvent.dblClick(await toastsUndo());
  expect(await screen.findByText("Booking cancelled successfully")).toBeTruthy();
  expect(cancels(requests)).toEqual(["PUT /api/bookings/cancel/booking-1"]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

test("there is no 'Undo' for a booking by the studio after the member has cancelled", async () => {
  let klass = aClass(classIn(72));
  aStudio(aMember(), {
    "GET /api/classes/class-1": () => Response.json(klass),
    "POST /api/bookings/book": () => {
      klass = { ...klass, ...booked };
      return Response.json({ success: true, message: "Class booked successfully" });
    },
    "PUT /api/bookings/cancel/booking-1": () => {
      klass = { ...klass, userBookingId: "booking-2" };
      return Response.json({ success: true, message: "Booking cancelled successfully" });
    },
  });
  const client = await open(klass);
  await confirm();
  const cancel = await screen.findByRole("button", { name: "Cancel Booking" });
  act(() => useToasts.setState({ toasts: [] }));
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  await userEvent.click(cancel);
  await userEvent.click(await screen.findByRole("button", { name: "Yes, cancel" }));
  await screen.findByText("Booking cancelled successfully");
  await waitFor(() => expect(client.getQueryData(queries.klass("class-1").queryKey)?.userBookingId).toBe("booking-2"));
  expect(await screen.findByRole("button", { name: "Cancel Booking" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("there is no 'Undo' if cancelling would not refund the concession", async () => {
  await book(5);
  await screen.findByText("Class booked successfully");
  await screen.findByRole("button", { name: "Cancel Booking" });
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("'Undo' asks for confirmation once cancelling is no longer free", async () => {
  let later = false;
  const requests = await book(72, {
    "GET /api/classes/class-1": () => Response.json(aClass({ ...classIn(later ? 5 : 72), ...(later && booked) })),
  });
  const undo = await toastsUndo();
  later = true;
  await userEvent.click(undo);
  expect(await screen.findByRole("alertdialog", { name: "Cancel booking?" })).toBeTruthy();
  expect(screen.getByText("No refund within 24h", { selector: "[role=alertdialog] *" })).toBeTruthy();
  expect(cancels(requests)).toEqual([]);
});

test("an 'Undo' that fails shows an error", async () => {
  await book(72, {
    "PUT /api/bookings/cancel/booking-1": () => Response.json({ message: "", error: "busy" }, { status: 503 }),
  });
  await userEvent.click(await toastsUndo());
  expect(await screen.findByText("Failed to cancel booking")).toBeTruthy();
});

test("the dialog closes before the toast appears, so that the message is announced once", async () => {
  const klass = aClass(classIn(72));
  aStudio(aMember(), {
    "GET /api/classes/class-1": () => Response.json(klass),
    "POST /api/bookings/book": () => Response.json({ success: true, message: "Class booked successfully" }),
  });
  function Screen() {
    const [isOpen, setIsOpen] = useState(true);
    const close = () => setIsOpen(false);
    return isOpen && <BookClassModal id="class-1" listed={klass} onClose={close} onDone={close} />;
  }
  renderAs(aMember(), <Screen />);
  const button = await screen.findByRole("button", { name: "Confirm Booking" });
  const stopWatching = useToasts.subscribe(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(button);
  const message = await screen.findByText("Class booked successfully");
  expect(message.closest("p")?.textContent).toBe("Done: Class booked successfully");
  stopWatching();
});

test("a booking can be added to a calendar, and the link to its class copied", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  URL.createObjectURL = vi.fn(() => "blob:entry");
  URL.revokeObjectURL = vi.fn();
  const user = userEvent.setup();
  aStudio(aMember(), {
    "GET /api/classes/class-1": () => Response.json(aClass({ ...classIn(72), ...booked })),
    "GET /api/bookings/booking-1/calendar": () =>
      new Response("BEGIN:VCALENDAR", {
        headers: { "Content-Type": "text/calendar", "Content-Disposition": 'attachment; filename="yoga.ics"' },
      }),
  });
  renderAs(aMember(), <BookClassModal id="class-1" listed={aClass(booked)} onClose={() => {}} onDone={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Add to calendar" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe("yoga.ics");
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/classes?open=class:class-1`);
});
