import type { Booking } from "@bindings/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useConfirm } from "../../../stores/confirm";
import { useToasts } from "../../../stores/toasts";
import { aBooking, aMember, aStudio, hours, itIs, minutes, renderAs, START } from "../../../test-studio";
import { MemberDashboard } from "./MemberDashboard";

const done = (message: string) => Response.json({ success: true, message });

function booking(number: number, differences: Partial<Booking> = {}): Booking {
  const { classId } = aBooking();
  const at = START + hours(24 * number);
  const [startTime, endTime] = [new Date(at).toISOString(), new Date(at + hours(1)).toISOString()];
  const klass = { ...classId, _id: `class-${number}`, name: `Class ${number}`, startTime, endTime };
  return aBooking({ _id: `booking-${number}`, classId: klass, displayStartTime: startTime, ...differences });
}

const lost = { status: "cancelled", refundedConcessions: 0 } as const;

/** Stubs a studio whose list no longer has `booking-1` after its cancellation. */
function studioWith(...bookings: Booking[]) {
  let all = bookings;
  return aStudio(aMember(), {
    "GET /api/users/upcoming-classes": () => Response.json({ bookings: all }),
    "PUT /api/bookings/cancel/booking-1": () => {
      all = all.filter(({ _id }) => _id !== "booking-1");
      return done("Booking cancelled successfully");
    },
  });
}

const renderDashboard = (at = "/") => renderAs(aMember(), <MemberDashboard />, at);
const { innerWidth } = window;

beforeEach(() => {
  window.innerWidth = innerWidth;
  document.documentElement.style.fontSize = "";
  useToasts.setState({ toasts: [] });
  useConfirm.setState({ confirmation: null });
  itIs(START - hours(72));
});

test("a class that ends while the list can't be read is no longer listed", async () => {
  studioWith(booking(0), booking(1));
  renderDashboard();
  await screen.findByText("Class 0");
  const upcoming = () => screen.getByRole("tab", { name: /^Upcoming/ }).textContent;
  act(() => itIs(START + hours(1) - 1));
  expect(screen.getByText("Class 0")).toBeTruthy();
  expect(upcoming()).toContain("2");
  act(() => itIs(START + hours(1)));
  expect(screen.getByText("Class 1")).toBeTruthy();
  expect(upcoming()).toContain("1");
  expect(screen.queryByText("Class 0")).toBeNull();
  expect(document.body.textContent).not.toContain("for 0 s");
});

test("the dashboard shows each booking once; pressing its name opens the class", async () => {
  studioWith(booking(0, lost), aBooking(), booking(2));
  renderDashboard();
  await userEvent.click(await screen.findByRole("button", { name: "Vinyasa Yoga" }));
  expect(window.location.search).toBe("?open=class:class-1");
});

test("without a booking, the panel links to the schedule", async () => {
  studioWith();
  renderDashboard();
  const link = await screen.findByRole("link", { name: "See the class schedule" });
  expect(link.getAttribute("href")).toBe("/classes");
});

test("cancelled bookings collapse to one line; opened, each row shows its refund or loss", async () => {
  const byStudio = booking(0, { status: "cancelled", refundedConcessions: 1 });
  byStudio.classId.isActive = false;
  studioWith(byStudio, booking(1, lost), booking(2));
  renderDashboard();
  const summary = await screen.findByRole("button", { name: "2 cancelled, 1 by the studio" });
  expect(screen.queryByText("Class 1")).toBeNull();
  await userEvent.click(summary);
  const rows = within(screen.getByRole("table", { name: "Cancelled classes" })).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("Refunded 1");
  expect(rows[1]?.textContent).toContain("Class cancelled by the studio");
  expect(rows[2]?.textContent).toContain("1 concession lost");
});

test("after a cancellation the focus moves to the next row", async () => {
  const requests = studioWith(booking(1), booking(2));
  renderDashboard();
  await cancelByKeyboard("Class 1");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Class 2"));
  expect(requests.filter((call) => call.startsWith("PUT"))).toEqual(["PUT /api/bookings/cancel/booking-1"]);
});

test("after the last row is removed, the list has the focus", async () => {
  studioWith(booking(1));
  renderDashboard();
  await cancelByKeyboard("Class 1");
  await screen.findByText("No upcoming classes");
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Upcoming classes" }));
});

async function cancelByKeyboard(name: string) {
  const button = await screen.findByRole("button", { name: `Cancel ${name}` });
  button.focus();
  await userEvent.keyboard("{Enter}");
  (await screen.findByRole("button", { name: "Yes, cancel" })).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe("Booking cancelled successfully"));
  // A browser returns the focus to the button that opened the dialog; jsdom doesn't.
  if (button.isConnected) button.focus();
}

test("a booking is a short row on a phone", async () => {
  window.innerWidth = 390;
  studioWith(aBooking());
  renderDashboard();
  const cancel = await screen.findByRole("button", { name: "Cancel Vinyasa Yoga" });
  const row = within(screen.getByRole("list", { name: "Upcoming classes" })).getByRole("listitem");
  expect(screen.queryByRole("table")).toBeNull();
  expect(row.textContent).toBe(
    "Sat 28 Nov at 18:00Vinyasa Yoga · Tom HughesMain Studio · Free cancellation until Fri 18:00Cancel",
  );
  act(() => itIs(START - hours(24)));
  expect(within(row).getByText("No refund within 24h")).toBeTruthy();
  expect(row.textContent).toContain("Cancelling closes Sat 17:30");
  act(() => itIs(START - minutes(30)));
  expect(row.textContent).not.toContain("Cancelling closes");
  expect(cancel.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(cancel.getAttribute("aria-describedby") ?? "")?.textContent ?? "-";
  expect(within(row).getAllByText(reason, { exact: false })).toHaveLength(2);
});

test("bookings are a list if very large text leaves too little room for a table", async () => {
  studioWith(aBooking());
  renderDashboard();
  expect(await screen.findByRole("table", { name: "Upcoming classes" })).toBeTruthy();
  document.documentElement.style.fontSize = "40px";
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(screen.getByRole("list", { name: "Upcoming classes" })).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("confirmed bookings can be added to a calendar, cancelled ones can't", async () => {
  studioWith(booking(1), booking(2), booking(3, lost));
  renderDashboard();
  await screen.findByRole("button", { name: "Add Class 1 to calendar" });
  const names = screen.getAllByRole("button", { name: /^Add .* to calendar$/ }).map(({ title }) => title);
  expect(names).toEqual(["Add Class 1 to calendar", "Add Class 2 to calendar"]);
});
