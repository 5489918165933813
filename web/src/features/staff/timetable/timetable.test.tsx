import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, START } from "../../../test-studio";
import { chips, day, dialog, editForm, NOVEMBER, show, studioWith, weekly } from "./test-timetable";

// Rendering a whole month in jsdom is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START - hours(72) });
  itIs(START - hours(72));
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

test("a month shows each class on its day, with its time, instructor, bookings and kind", async () => {
  studioWith([aClass(), aClass({ _id: "c2", name: "HIIT", maxCapacity: null, ...weekly })]);
  show();
  expect(await screen.findByText("November 2026")).toBeTruthy();
  await screen.findByText("2 classes");
  await waitFor(() => expect(chips()).toHaveLength(2));
  expect(chips(day("Saturday, 28 November 2026, 2 classes")).map((chip) => chip.textContent)).toEqual([
    "18:00Vinyasa YogaTom Hughes3/8One-off",
    "18:00HIITTom Hughes3/∞Recurring",
  ]);
  expect(chips().map((chip) => chip.getAttribute("aria-label"))).toEqual([
    "18:00 Vinyasa Yoga Tom Hughes 3/8 booked One-off",
    "18:00 HIIT Tom Hughes 3/∞ booked Recurring",
  ]);
});

test("the shown month is fetched by whole weeks, and then its neighbouring months", async () => {
  const requests = studioWith([]);
  show();
  await waitFor(() => expect(requests.filter((call) => call.startsWith("GET /api/admin/classes"))).toHaveLength(3));
  expect(requests.filter((call) => call.startsWith("GET /api/admin/classes"))).toEqual([
    NOVEMBER,
    "GET /api/admin/classes?from=2026-09-28&to=2026-11-01",
    "GET /api/admin/classes?from=2026-11-30&to=2027-01-03",
  ]);
});

test("the month is stored in the address", async () => {
  studioWith([]);
  show("/admin/classes?month=2027-02");
  expect(await screen.findByText("February 2027")).toBeTruthy();
  await userEvent.click(screen.getAllByLabelText("Next month, March 2027")[1] as HTMLElement);
  expect(await screen.findByText("March 2027")).toBeTruthy();
  expect(window.location.search).toBe("?month=2027-03");
  await userEvent.click(screen.getByText("Today"));
  expect(await screen.findByText("November 2026")).toBeTruthy();
  expect(window.location.search).toBe("");
});

test.each(["2027-13", "9999-12", "now"])("'%s' is not a month: the current month is shown", async (month) => {
  studioWith([]);
  show(`/admin/classes?month=${month}`);
  expect(await screen.findByText("November 2026")).toBeTruthy();
});

test("a search matches name, instructor and location, ignores case and macrons, and is stored in the address", async () => {
  studioWith([
    aClass({ name: "Yin", location: "Pōneke" }),
    aClass({ _id: "c2", name: "HIIT", instructor: "Āria" }),
    aClass({ _id: "c3", name: "Spin", description: "aria" }),
  ]);
  show();
  const box = screen.getByPlaceholderText("Search classes...");
  const found = () => chips().map((chip) => chip.textContent?.slice(5, 9));
  await waitFor(() => expect(found()).toHaveLength(3));
  await userEvent.type(box, "aria");
  await waitFor(() => expect(found()).toEqual(["HIIT"]));
  await waitFor(() => expect(window.location.search).toBe("?search=aria"));
  await userEvent.clear(box);
  await userEvent.type(box, "PONEKE tom");
  await waitFor(() => expect(found()).toEqual(["YinT"]));
  await userEvent.type(box, " none");
  expect(await screen.findByText("No classes found")).toBeTruthy();
  expect(screen.getByText("Try adjusting your search.")).toBeTruthy();
});

test("for an admin, an empty month suggests creating a class", async () => {
  studioWith([]);
  show();
  expect(await screen.findByText("Get started by creating a new class.")).toBeTruthy();
});

test("if the classes can't be fetched, the reason is shown", async () => {
  aStudio(aMember(admin), {
    "GET /api/admin/classes": () =>
      Response.json({ success: false, message: "The studio is busy", error: "overloaded" }, { status: 503 }),
  });
  show();
  expect(await screen.findByText("Failed to fetch classes: The studio is busy")).toBeTruthy();
});

test("a user who has lost the role meanwhile sees 'Access Denied'", async () => {
  aStudio(aMember(admin), {
    "GET /api/admin/classes": () =>
      Response.json({ success: false, message: "No", error: "forbidden" }, { status: 403 }),
  });
  show();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(screen.getByText("You need admin privileges to access this page.")).toBeTruthy();
});

test("only future days of the month have a +, which starts a new class at nine", async () => {
  studioWith([]);
  show();
  const add = await screen.findByLabelText("Add a class on Sunday, 29 November 2026");
  expect(screen.queryByLabelText("Add a class on Tuesday, 24 November 2026")).toBeNull();
  expect(screen.queryByLabelText("Add a class on Tuesday, 1 December 2026")).toBeNull();
  await userEvent.click(add);
  const form = within(await dialog("Add New Class"));
  expect(form.getByLabelText<HTMLInputElement>("Start date").value).toBe("29/11/2026");
  expect(form.getByLabelText<HTMLInputElement>("Start time").value).toBe("09:00");
});

test("a coach sees all details of a class, but no + and no form", async () => {
  const klass = aClass({ description: "", room: "", maxCapacity: null, ...weekly });
  studioWith([klass], {}, aMember(coach));
  show("/admin/classes", aMember(coach));
  expect(screen.getByRole("heading", { name: "View Classes" })).toBeTruthy();
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  const details = await dialog("Class Details");
  const rows = within(details).getAllByRole("term");
  expect(rows.map((row) => [row.textContent, row.nextElementSibling?.textContent])).toEqual([
    ["Name", "Vinyasa Yoga"],
    ["Description", "No description provided"],
    ["Duration", "60 minutes"],
    ["Instructor", "Tom Hughes"],
    ["Location", "Main Studio"],
    ["Room", "Not specified"],
    ["Max capacity", "∞"],
    ["Concessions required", "1"],
    ["Start time", "Saturday, 28 November 2026, 18:00"],
    ["End time", "Saturday, 28 November 2026, 19:00"],
    ["Schedule type", "Recurring"],
    ["Pattern", "Custom"],
    ["Start date", "2 November 2026"],
    ["End date", "Not specified"],
    ["Days", "Monday, Friday"],
    ["Interval", "Every 2 weeks"],
  ]);
  expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
});

test("a link to a class opens its month behind the dialog, and closing the dialog stays in that month", async () => {
  const klass = aClass({ startTime: "2027-02-03T05:00:00.000Z", endTime: "2027-02-03T06:00:00.000Z" });
  aStudio(aMember(admin), { "GET /api/classes/class-1": () => Response.json(klass) });
  show("/admin/classes?class=class-1");
  await userEvent.click((await editForm()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("February 2027")).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe("?month=2027-02"));
});

test("a double click on 'Cancel' goes back only once", async () => {
  studioWith([aClass()]);
  const back = vi.spyOn(window.history, "go");
  show();
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  await userEvent.dblClick((await editForm()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(back).toHaveBeenCalledOnce();
});

test("a link to a deleted class shows an error", async () => {
  aStudio(aMember(admin), {
    "GET /api/classes/gone": () =>
      Response.json({ success: false, message: "Class not found", error: "not_found" }, { status: 404 }),
  });
  show("/admin/classes?class=gone");
  expect(await within(await dialog("Edit Class")).findByText("Class not found")).toBeTruthy();
});
