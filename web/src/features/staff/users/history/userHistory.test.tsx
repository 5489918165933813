import type { HistoryEvent } from "@bindings/wire";
import { configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import * as saving from "../../../../lib/download";
import { useToasts } from "../../../../stores/toasts";
import { admin, aMember, aStudio, itIs, renderAs, START } from "../../../../test-studio";
import { UserHistory } from "./UserHistory";

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const boss = aMember({ ...admin, _id: "admin-1" });
const HISTORY = "GET /api/admin/users/user-1/history";

const event = (differences: Partial<HistoryEvent> = {}): HistoryEvent => ({
  type: "cancellation",
  description: "Cancelled Vinyasa Yoga",
  className: "Vinyasa Yoga",
  classDate: "2026-11-28",
  classTime: "18:00",
  location: "Main Studio",
  instructor: "Tom Hughes",
  concessions: "No refund",
  delta: 0,
  status: "cancelled",
  details: "",
  timestamp: "2026-11-27T20:05:00.000Z",
  ...differences,
});

const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);

const rows = () => [...document.querySelectorAll("tbody tr")];

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  vi.spyOn(Date, "now").mockReturnValue(START);
  itIs(START);
});

const pageResponse = (history: HistoryEvent[], total: number, currentPage: number) =>
  Response.json({ history, currentConcessions: -1, total, totalPages: 2, currentPage });

function open(history: HistoryEvent[]) {
  aStudio(boss, { [HISTORY]: () => Response.json({ history, currentConcessions: -1 }) });
  renderAs(boss, <UserHistory user={aMember()} onClose={() => {}} />);
}

test("an event is shown in words, with the class and the change of the balance", async () => {
  open([event(), event({ type: "booking", description: "Booked", concessions: 1, delta: -1, status: "confirmed" })]);
  await screen.findByRole("table", { name: "History" });
  const [cancelled, booked] = rows().map((row) => row.textContent);
  for (const words of [
    "28 November 2026",
    "09:05",
    "Cancellation",
    "Vinyasa Yoga",
    "18:00",
    "No refund",
    "Cancelled",
  ]) {
    expect(cancelled).toContain(words);
  }
  expect(booked).toContain("−1");
  expect(booked).toContain("Booked");
  expect(screen.getByText("−1 concession")).toBeTruthy();
});

test("a long history is shown a hundred events at a time, and exported completely", async () => {
  const saved = vi.spyOn(saving, "download").mockImplementation(() => {});
  const history = Array.from({ length: 150 }, (_, at) => event({ description: `Event ${150 - at}` }));
  aStudio(boss, {
    [HISTORY]: () => Response.json({ history, currentConcessions: -1 }),
    [`${HISTORY}?page=1`]: () => pageResponse(history.slice(0, 100), 150, 1),
    // One more event has arrived since the first page was fetched.
    [`${HISTORY}?page=2`]: () => pageResponse(history.slice(99), 151, 2),
  });
  renderAs(boss, <UserHistory user={aMember()} onClose={() => {}} />);
  await screen.findByText("The latest 100 of 150 events");
  await waitFor(() => expect(rows()).toHaveLength(100));
  await userEvent.click(screen.getByText("Export CSV"));
  await waitFor(() => expect(toasted()).toEqual(["success: History exported successfully"]));
  const [name, text] = saved.mock.calls[0] ?? [];
  expect(name).toBe("history-mia.tane-2026-11-28.csv");
  expect(text?.split("\r\n")).toHaveLength(152);

  await userEvent.click(screen.getByText("Show more"));
  await waitFor(() => expect(rows()).toHaveLength(150));
  expect(rows().filter((row) => row.textContent?.includes("Event 51"))).toHaveLength(1);
  expect(screen.queryByText("Show more")).toBeNull();
});

test("a person whom staff removed is put back from the history", async () => {
  let sent = 0;
  aStudio(boss, {
    [HISTORY]: () => pageResponse([event({ type: "cancellation", restorableBookingId: "booking-1" }), event()], 2, 1),
    [`${HISTORY}?page=1`]: () =>
      pageResponse([event({ type: "cancellation", restorableBookingId: "booking-1" }), event()], 2, 1),
    "POST /api/admin/bookings/booking-1/restore": () => {
      sent += 1;
      return Response.json({ success: true, message: "Booking restored" });
    },
  });
  renderAs(boss, <UserHistory user={aMember()} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Put back" }));
  await waitFor(() => expect(toasted()).toEqual(["success: Booking restored"]));
  expect(sent).toBe(1);
});

test("an empty history is not exported", async () => {
  const saved = vi.spyOn(saving, "download").mockImplementation(() => {});
  open([]);
  await screen.findByText("No history yet");
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(toasted()).toEqual(["error: No history data to export"]));
  expect(saved).not.toHaveBeenCalled();
});

test("'Refresh' fetches the history again", async () => {
  const history = [event({ description: "First" })];
  open(history);
  await screen.findByText("First");
  history.unshift(event({ description: "Second" }));
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(screen.getByText("Second")).toBeTruthy());
});

test("if the history can't be loaded, the reason is shown", async () => {
  aStudio(boss, { [HISTORY]: () => Response.json({ message: "No such user", error: "not_found" }, { status: 404 }) });
  renderAs(boss, <UserHistory user={aMember()} onClose={() => {}} />);
  expect(await screen.findByText("Failed to fetch user history")).toBeTruthy();
  expect(screen.getByText("No such user")).toBeTruthy();
});

test("a failed refresh shows a toast and keeps the history", async () => {
  let historyFails = false;
  aStudio(boss, {
    [HISTORY]: () =>
      historyFails
        ? Response.json({ success: false, message: "", error: "invalid_form" }, { status: 400 })
        : Response.json({ history: [event()], currentConcessions: -1 }),
  });
  renderAs(boss, <UserHistory user={aMember()} onClose={() => {}} />);
  await screen.findByRole("table", { name: "History" });
  historyFails = true;
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(toasted()).toEqual(["error: Failed to fetch user history"]));
  expect(rows()).toHaveLength(1);
});

test.each([
  [390, "list", "Today at 09:05"],
  [1023, "list", "Today at 09:05"],
  [1024, "table", "28 November 2026"],
])("at %i px the history is shown as a %s with all details", async (width, role, time) => {
  const { innerWidth } = window;
  Object.assign(window, { innerWidth: width });
  open([event({ details: "Felt ill", by: "Kōwhai Ngata" })]);
  const words = (await screen.findByRole(role, { name: "History" })).textContent?.toLowerCase();
  for (const fact of [
    ...[time, "09:05", "Cancellation", "Cancelled Vinyasa Yoga", "28 November 2026, 18:00", "Main Studio"],
    ...["Tom Hughes", "No refund", "Cancelled", "Felt ill", "By Kōwhai Ngata"],
  ]) {
    expect(words).toContain(fact.toLowerCase());
  }
  Object.assign(window, { innerWidth });
});

test("the name of the staff member who caused an event opens their page, unless the account is deleted", async () => {
  open([
    event({ by: "Kōwhai Ngata", byId: "admin-2" }),
    event({ by: "Deleted account", description: "Cancelled Spin" }),
  ]);
  await screen.findByRole("table", { name: "History" });
  expect(screen.getByText("Deleted account").closest("a")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Kōwhai Ngata" }));
  expect(window.location.search).toContain("open=person:admin-2");
});
