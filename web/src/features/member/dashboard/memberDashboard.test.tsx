import type { Booking, WaitingClass } from "@bindings/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { cancelBooking } from "../../../rules";
import { useConfirm } from "../../../stores/confirm";
import { takeReport } from "../../../stores/hints";
import { useToasts } from "../../../stores/toasts";
import { stubFetch } from "../../../test-fetch";
import { aBooking, aMember, aWaitingClass, hours, itIs, minutes, renderAs, START } from "../../../test-studio";
import { MemberDashboard } from "./MemberDashboard";

type Studio = { bookings?: Booking[]; waitlist?: WaitingClass[]; bankAccount?: object | null };

function studioWith({ bookings = [], waitlist = [], bankAccount = null }: Studio) {
  const responses: Record<string, unknown> = {
    "/api/users/upcoming-classes": { bookings },
    "/api/users/waitlist-status": { waitlist },
    "/api/users/stats": { bookings: { total: 4, attended: 3 } },
    "/api/admin/bank-details": { bankAccount },
    "/api/packs": { packs: [] },
  };
  stubFetch(async (path: string) => {
    if (path in responses) return Response.json(responses[path]);
    if (path.startsWith("/api/bookings/cancel/"))
      return Response.json({ success: true, message: "Booking cancelled successfully" });
    throw new TypeError("Failed to fetch");
  });
}

const renderDashboard = (user = aMember()) => renderAs(user, <MemberDashboard />);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useConfirm.setState({ confirmation: null });
  itIs(START - hours(72));
});

test("a new member sees a welcome and what to do next", async () => {
  studioWith({});
  renderDashboard();
  expect(screen.getByRole("heading", { name: "Welcome, Mia!" })).toBeTruthy();
  expect(await screen.findByText("No upcoming classes")).toBeTruthy();
  expect(screen.getByText("Book a class to get started!")).toBeTruthy();
  await userEvent.click(await screen.findByRole("tab", { name: "Waitlist (0)" }));
  expect(await screen.findByText("No waitlist entries")).toBeTruthy();
  expect(screen.getByText("Join a waitlist for a full class to see it here.")).toBeTruthy();
});

test.each([
  [3, null],
  [2, "Concessions running low"],
  [0, "Concessions low"],
  [-2, "No concessions left"],
])("at a balance of %i the banner's title is %s", (concessions, title) => {
  studioWith({});
  renderDashboard(aMember({ concessions }));
  expect(screen.queryByText(/^(Concessions (running )?low|No concessions left)$/)?.textContent ?? null).toBe(title);
});

test("the counts include only confirmed bookings; a refund is shown", async () => {
  const cancelled = aBooking({ _id: "booking-0", status: "cancelled", refundedConcessions: 2 });
  studioWith({ bookings: [cancelled, aBooking()] });
  renderDashboard();
  expect(await screen.findByRole("tab", { name: "Upcoming (1)" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "1 cancelled" }));
  expect(screen.getByText("Refunded 2")).toBeTruthy();
  expect(screen.getByText("Cancelled")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Cancel Vinyasa Yoga" })).toHaveLength(1);
});

test("a booking's row shows its time, duration, location and status", async () => {
  itIs(START - hours(4));
  studioWith({ bookings: [aBooking()] });
  renderDashboard();
  const row = (await screen.findByRole("button", { name: "Vinyasa Yoga" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("Today at 18:00")).toBeTruthy();
  expect(within(row).getByText("1h 0m")).toBeTruthy();
  expect(within(row).getByText("Main Studio")).toBeTruthy();
  expect(within(row).getByText("Booked")).toBeTruthy();
});

test("the deadlines for a refund and for cancelling pass while the list is open", async () => {
  itIs(START - hours(24) - 1);
  studioWith({ bookings: [aBooking()] });
  renderDashboard();
  await screen.findByText("Booked");
  expect(screen.queryByText("No refund within 24h")).toBeNull();
  act(() => itIs(START - hours(24)));
  expect(screen.getByText("No refund within 24h")).toBeTruthy();
  act(() => itIs(START - minutes(30)));
  const button = screen.getByRole("button", { name: "Cancel Vinyasa Yoga" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toMatch(/30 minutes/);
  expect(reason?.className).not.toContain("sr-only");
});

test("cancelling asks first, warns if there is no refund, and 'Keep booking' changes nothing", async () => {
  itIs(Date.now());
  const startTime = new Date(Date.now() + hours(5)).toISOString();
  const endTime = new Date(Date.now() + hours(6)).toISOString();
  const booking = aBooking({ displayStartTime: startTime });
  studioWith({ bookings: [{ ...booking, classId: { ...booking.classId, startTime, endTime } }] });
  renderDashboard();
  const cancel = await screen.findByRole("button", { name: "Cancel Vinyasa Yoga" });
  await userEvent.click(cancel);
  const question = await screen.findByRole("alertdialog", { name: "Cancel booking?" });
  expect(within(question).getByText("No refund within 24h")).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Keep booking" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await userEvent.click(cancel);
  await userEvent.click(await screen.findByRole("button", { name: "Yes, cancel" }));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe("Booking cancelled successfully"));
});

test("a refused cancellation from the list is reported with its cause", async () => {
  itIs(START - hours(72));
  const booking = aBooking();
  let isCancelled = false;
  stubFetch(async (path: string) => {
    if (path === "/api/users/upcoming-classes") return Response.json({ bookings: isCancelled ? [] : [booking] });
    if (path === "/api/auth/profile") return Response.json(aMember());
    if (!path.startsWith("/api/bookings/cancel/")) throw new TypeError("Failed to fetch");
    isCancelled = true;
    const { classId, concessionsUsed } = booking;
    const facts = { ...classId, status: "cancelled" as const, concessionsUsed, movedFrom: null };
    const { verdict } = cancelBooking(facts, aMember(), START - hours(72));
    const error = verdict.refusal;
    return Response.json({ success: false, message: verdict.whyNot, error, verdict }, { status: 409 });
  });
  takeReport();
  const client = renderDashboard();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel Vinyasa Yoga" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes, cancel" }));
  expect(await screen.findByText("No upcoming classes")).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const report = takeReport()?.report;
  expect(report?.disagreed).toMatchObject([{ cause: "stale" }]);
  expect(report?.actedOn).toBe(1);
});

test("a free spot is shown by a dot on the tab, a badge and a button to book", async () => {
  studioWith({ waitlist: [aWaitingClass({ activeBookings: 7, availableSpots: 1, isFull: false })] });
  renderDashboard();
  await userEvent.click(await screen.findByRole("tab", { name: "Waitlist (1) A spot is open" }));
  expect(screen.getByText("1 spot available")).toBeTruthy();
  expect(screen.getByText("How the Waitlist Works")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Book Now" }));
  expect(window.location.search).toBe("?open=class:class-1");
  expect(await screen.findByRole("dialog", { name: "Vinyasa Yoga" })).toBeTruthy();
});

test("while the class is full there is no dot, and the only action is 'Leave Waitlist'", async () => {
  studioWith({ waitlist: [aWaitingClass()] });
  renderDashboard();
  await userEvent.click(await screen.findByRole("tab", { name: "Waitlist (1)" }));
  expect(screen.getByText("On Waitlist")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Book Now" })).toBeNull();
  expect(screen.getByRole("button", { name: "Leave Waitlist for Vinyasa Yoga" })).toBeTruthy();
});

test("the payment details are shown", async () => {
  studioWith({ bankAccount: { bankName: "Kōwhai Studio Ltd", accountNumber: "12-3456-0123459-00" } });
  renderDashboard();
  expect(await screen.findByText("12-3456-0123459-00")).toBeTruthy();
});

test("without payment details, the member is asked to contact an administrator", async () => {
  studioWith({});
  renderDashboard();
  expect(await screen.findByText(/contact an administrator/)).toBeTruthy();
});

test("if the bookings can't be loaded, an error is shown and 'Try again' loads them", async () => {
  stubFetch(async () => Response.json({ message: "Busy", error: "busy" }, { status: 503 }));
  renderDashboard();
  expect(await screen.findByText("Failed to fetch classes")).toBeTruthy();
  studioWith({ bookings: [aBooking()] });
  const failed = screen.getByText("Failed to fetch classes").closest("[role=alert]") as HTMLElement;
  await userEvent.click(within(failed).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Booked")).toBeTruthy();
});

test("a class that starts while the waitlists can't be read leaves them", async () => {
  studioWith({ waitlist: [aWaitingClass({ activeBookings: 7, availableSpots: 1, isFull: false })] });
  renderDashboard();
  const tab = await screen.findByRole("tab", { name: "Waitlist (1) A spot is open" });
  await userEvent.click(tab);
  act(() => itIs(START - 1));
  expect(screen.getByRole("button", { name: "Leave Waitlist for Vinyasa Yoga" })).toBeTruthy();
  act(() => itIs(START));
  expect(screen.getByText("No waitlist entries")).toBeTruthy();
  expect(tab.textContent).toBe("Waitlist (0) ");
});
