import type { ClashesAnswer } from "@bindings/wire";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, hours, itIs, renderAs, START } from "../../../test-studio";
import { NewClass } from "./NewClass";
import { emptyClass, type NewClassValues } from "./requests";

vi.setConfig({ testTimeout: 30_000 });

const NOW = START - hours(72);
const onClose = vi.fn();
const onCreated = vi.fn();

const filled: NewClassValues = {
  ...emptyClass("2026-12-01", "09:00"),
  name: "HIIT",
  instructor: "Mei",
  location: "Hall",
};
const weekly: NewClassValues = { ...filled, scheduleType: "recurring", recurringPattern: "weekly" };
const created = { success: true, message: "Class created successfully", class: aClass(), createdCount: 1 };

function renderNewClass(start: NewClassValues, answers: Parameters<typeof aStudio>[1] = {}) {
  const requests = aStudio(aMember(admin), {
    "POST /api/admin/classes/clashes": () => Response.json({ clashes: [], total: 0 }),
    ...answers,
  });
  renderAs(aMember(admin), <NewClass start={start} onClose={onClose} onCreated={onCreated} />);
  return requests;
}

const create = () => userEvent.click(screen.getByRole("button", { name: /^Create Class/ }));
const preview = () => within(screen.getByRole("region", { name: "What it makes" }));
const dates = () => [...document.querySelectorAll<HTMLElement>("[data-date]")].map((date) => date.textContent);
const toasted = () => useToasts.getState().toasts.map((toast) => [toast.tone, toast.text, toast.total]);
const describedBy = (label: string) => screen.getByLabelText(label).getAttribute("aria-describedby");
/** Returns the problem that is shown at a field. */
const problemAt = (label: string) =>
  document.getElementById(
    describedBy(label)
      ?.split(" ")
      .find((id) => id.endsWith("-problem")) ?? "",
  )?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  itIs(NOW);
  onClose.mockReset();
  onCreated.mockReset();
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

test("a new class begins with the studio's defaults", () => {
  renderNewClass(emptyClass());
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value("Duration"), value("Max capacity"), value("Concessions required")]).toEqual(["60", "20", "1"]);
  expect(screen.getByRole("radio", { name: "One-off", checked: true })).toBeTruthy();
  expect(preview().getByText("Choose a start date and time to see the dates.")).toBeTruthy();
});

test.each<[string, Partial<NewClassValues>, string, string]>([
  ["Name", { name: " " }, "Name", "Please fill in all required fields: Name, Instructor, Location, and Start Time"],
  [
    "Start date",
    { startDate: "" },
    "Start date",
    "Please fill in all required fields: Name, Instructor, Location, and Start Time",
  ],
  [
    "Start time",
    { startTime: "25:00" },
    "Start time",
    "Invalid start time format. Please select a valid date and time.",
  ],
  ["Start time", { startDate: "2026-11-01" }, "Start time", "Start time must be in the future"],
  ["Start date", { ...weekly, startDate: "" }, "Start date", "Please select a start time for recurring schedule"],
  ["Pattern", { ...weekly, recurringPattern: "none" }, "Pattern", "Please select a recurring pattern"],
  ["Interval", { ...weekly, recurringInterval: "0" }, "Interval", "Interval must be at least 1"],
  [
    "Start date",
    { startDate: "31/2/2027" },
    "Start date",
    "Invalid start time format. Please select a valid date and time.",
  ],
  [
    "End date",
    { ...weekly, recurringEndDate: "31 Dec" },
    "End date (optional, maximum 1 year)",
    "Please enter a valid end date",
  ],
  [
    "End date",
    { ...weekly, recurringEndDate: "2026-12-01" },
    "End date (optional, maximum 1 year)",
    "End date must be after start date",
  ],
  [
    "End date",
    { ...weekly, recurringEndDate: "2027-12-02" },
    "End date (optional, maximum 1 year)",
    "End date must be within 1 year of the start",
  ],
  ["Duration", { duration: "" }, "Duration", "Duration must be between 15 and 480"],
  ["Max capacity", { maxCapacity: "0" }, "Max capacity", "Max capacity must be between 1 and 10000"],
  [
    "Concessions",
    { concessionsRequired: "0" },
    "Concessions required",
    "Concessions required must be between 1 and 1000",
  ],
])("a problem with '%s' is shown at the field, and no request is sent", async (_, wrong, label, message) => {
  const requests = renderNewClass({ ...filled, ...wrong });
  await create();
  expect(problemAt(label)).toBe(message);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(requests).not.toContain("POST /api/admin/classes");
});

test("a custom pattern needs a day", async () => {
  renderNewClass({ ...weekly, recurringPattern: "custom" });
  await create();
  expect(screen.getByRole("group", { name: "Days" }).textContent).toContain(
    "Please select at least one day for custom recurring pattern",
  );
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Monday" }));
});

test("the preview shows the dates of the series and the nights on which the clocks change", async () => {
  renderNewClass({ ...filled, startDate: "2027-03-23", startTime: "9" });
  expect(preview().getByText("1 class, on Tue 23 Mar 2027")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Recurring" }));
  await userEvent.selectOptions(screen.getByLabelText("Pattern"), "Custom");
  await userEvent.click(screen.getByRole("button", { name: "Tuesday" }));
  await userEvent.click(screen.getByRole("button", { name: "Friday" }));
  await userEvent.type(screen.getByLabelText("End date (optional, maximum 1 year)"), "2027-04-09");
  expect(await preview().findByText("6 classes, from Tue 23 Mar 2027 to Fri 9 Apr 2027")).toBeTruthy();
  expect(preview().getByText("Clocks go back on Sun 4 Apr 2027: classes stay at 09:00")).toBeTruthy();
  expect(dates()).toEqual(["Tue 23", "Fri 26", "Tue 30", "Fri 2", "Tue 6", "Fri 9"]);
  expect(preview().getByText("April 2027")).toBeTruthy();
});

test("a class whose time is skipped by a clock change shows its actual time", () => {
  renderNewClass({
    ...weekly,
    recurringPattern: "daily",
    startDate: "2027-09-25",
    startTime: "02:30",
    recurringEndDate: "2027-09-27",
  });
  expect(dates()).toEqual(["Sat 25", "Sun 26 03:30", "Mon 27"]);
});

test("also the first class shows its actual time if a clock change skips the chosen one", () => {
  renderNewClass({
    ...weekly,
    recurringPattern: "custom",
    recurringDays: ["sunday"],
    startDate: "2027-09-25",
    startTime: "2.30",
    recurringEndDate: "2027-10-03",
  });
  expect(dates()).toEqual(["Sun 26 03:30", "Sun 3"]);
});

const clash = (id: number, sameRoom: boolean, sameInstructor: boolean): ClashesAnswer["clashes"][number] => ({
  startTime: "2026-11-30T20:00:00.000Z",
  class: {
    _id: `clash-${id}`,
    name: "Yoga",
    startTime: "2026-11-30T20:00:00.000Z",
    endTime: "2026-11-30T21:00:00.000Z",
    instructor: sameInstructor ? "Mei" : "Kahu",
    location: "Hall",
    room: "Room 1",
  },
  sameRoom,
  sameInstructor,
});

test("the preview warns of clashes and lists the first five", async () => {
  const clashes = [
    clash(1, true, false),
    clash(2, false, true),
    clash(3, true, true),
    ...[4, 5, 6].map((id) => clash(id, true, true)),
  ];
  renderNewClass(filled, { "POST /api/admin/classes/clashes": () => Response.json({ clashes, total: 60 }) });
  const warning = await preview().findByText("60 clashes");
  const lines = within(warning.closest("[role=status]") as HTMLElement).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    "Hall, Room 1 is taken by Yoga with Kahu on Tue 1 Dec 09:00–10:00",
    "Mei also teaches Yoga on Tue 1 Dec 09:00–10:00",
    "Mei also teaches Yoga in Hall, Room 1 on Tue 1 Dec 09:00–10:00",
    "Mei also teaches Yoga in Hall, Room 1 on Tue 1 Dec 09:00–10:00",
    "Mei also teaches Yoga in Hall, Room 1 on Tue 1 Dec 09:00–10:00",
    "and 55 more",
  ]);
  const links = within(warning.closest("[role=status]") as HTMLElement).getAllByRole("link", { name: "Yoga" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    [1, 2, 3, 4, 5].map((id) => `/admin/classes?open=class:${clashes[id - 1]?.class._id}`),
  );
});

test("clashes are fetched after a pause in typing, if time, location and instructor are filled in", async () => {
  const requests = renderNewClass({ ...filled, instructor: "" });
  const calls = () => requests.filter((call) => call.endsWith("/clashes")).length;
  expect(
    preview().getByText("Clashes show once the instructor, the location and the duration are right."),
  ).toBeTruthy();
  for (const value of ["Mei", "Mei Chen"]) fireEvent.change(screen.getByLabelText("Instructor"), { target: { value } });
  expect(await preview().findByText("No clashes with other classes.")).toBeTruthy();
  expect(calls()).toBe(1);
  await userEvent.type(screen.getByLabelText("Name"), " class");
  expect(preview().getByText("No clashes with other classes.")).toBeTruthy();
  expect(calls()).toBe(1);
});

test("creating a class shows a progress toast, which then shows the result", async () => {
  let answer = (_: Response) => {};
  const sent: unknown[] = [];
  renderNewClass(filled, {
    "POST /api/admin/classes": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await create();
  expect(toasted()).toEqual([["progress", "Creating Class", 1]]);
  await create();
  answer(Response.json(created, { status: 201 }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(created.class));
  expect(toasted()).toEqual([["success", "Class created successfully", undefined]]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ startTime: "2026-12-01T09:00", scheduleType: "one-off", maxCapacity: 20 });
});

test("the progress of a series counts to 52, and the request has the first day", async () => {
  const sent: unknown[] = [];
  let answer = (_: Response) => {};
  renderNewClass(weekly, {
    "POST /api/admin/classes": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  await create();
  expect(toasted()).toEqual([["progress", "Creating Recurring Classes", 52]]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ recurringStartDate: "2026-12-01", recurringPattern: "weekly", recurringInterval: 1 });
  answer(Response.json({ ...created, message: "Recurring classes created successfully" }, { status: 201 }));
  await waitFor(() => expect(toasted()[0]?.[1]).toBe("Recurring classes created successfully"));
});

test.each([
  [
    "the server's message",
    () => Response.json({ success: false, message: "Busy", error: "overloaded" }, { status: 503 }),
    "Busy",
  ],
  [
    "a default message",
    () => Response.json({ success: false, message: "", error: "internal" }, { status: 500 }),
    "Failed to create class",
  ],
])("a failure shows %s in the form alone, which keeps the typed values", async (_, answer, message) => {
  renderNewClass(filled, { "POST /api/admin/classes": answer });
  await userEvent.type(screen.getByLabelText("Name"), "!");
  await create();
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  expect((await within(name.form as HTMLFormElement).findByRole("alert")).textContent).toBe(message);
  expect(toasted()).toEqual([]);
  expect(name.value).toBe("HIIT!");
  expect(onCreated).not.toHaveBeenCalled();
});

test("holidays and closed days are named, and a class on a closed day is made only on purpose", async () => {
  const forms: { despiteClosed?: boolean }[] = [];
  const message = "The studio is closed on 1 December 2026: Sanding";
  renderNewClass(weekly, {
    "GET /api/closed-days": () =>
      Response.json({
        days: [
          { day: "2026-12-01", reason: "Sanding", holiday: null },
          { day: "2026-12-25", reason: null, holiday: "Christmas Day" },
          { day: "2026-12-29", reason: "Break", holiday: "Somebody's Day" },
        ],
      }),
    "POST /api/admin/classes": ({ body }) => {
      const form = JSON.parse(String(body));
      forms.push(form);
      if (form.despiteClosed) return Response.json(created, { status: 201 });
      const fields = { startTime: message };
      return Response.json({ success: false, message, error: "day_closed", fields }, { status: 409 });
    },
  });
  const special = await screen.findByText("Holidays and closed days");
  const days = within(special.parentElement as HTMLElement).getAllByRole("listitem");
  expect(days.map(({ textContent }) => textContent)).toEqual([
    "Tue 1 Dec: closed, Sanding",
    "Tue 29 Dec: Somebody's Day; closed, Break",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Create Classes" }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("checkbox", { name: "Create classes on closed days too" }));
  await userEvent.click(screen.getByRole("button", { name: "Create Classes" }));
  await waitFor(() => expect(onCreated).toHaveBeenCalled());
  expect(forms.map((form) => form.despiteClosed)).toEqual([false, true]);
});
