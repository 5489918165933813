import type { Class } from "@bindings/Class";
import type { Weekday } from "@bindings/Weekday";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, renderAs, START } from "../../../test-studio";
import { Timetable } from "./Timetable";

// A whole month in jsdom takes its time on a machine that does other things too.
vi.setConfig({ testTimeout: 30_000 });

const NOVEMBER = "GET /api/admin/classes?from=2026-10-26&to=2026-12-06";
const weekly = {
  scheduleType: "recurring",
  recurringPattern: "custom",
  recurringDays: ["friday", "monday"] as Weekday[],
  recurringStartDate: "2026-11-02",
  recurringInterval: 2,
} satisfies Partial<Class>;

/** The studio's server with these classes in November. */
function studioWith(classes: Class[], answers: Parameters<typeof aStudio>[1] = {}, user = aMember(admin)) {
  const one = classes.map((klass) => [`GET /api/classes/${klass._id}`, () => Response.json(klass)] as const);
  return aStudio(user, {
    [NOVEMBER]: () => Response.json({ classes }),
    ...Object.fromEntries(one),
    ...answers,
  });
}

const show = (at = "/admin/classes", user = aMember(admin)) => renderAs(user, <Timetable />, at);
const dialog = (name: string) => screen.findByRole("dialog", { name });
/** 'Edit Class' once it has what to edit. */
async function editForm() {
  await screen.findByLabelText("Name");
  return within(screen.getByRole("dialog", { name: "Edit Class" }));
}
const day = (label: string) => screen.getByText(label).closest("li") as HTMLElement;
const chips = (within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>("[data-class]")];
const toasted = () => useToasts.getState().toasts.map((toast) => [toast.tone, toast.text]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START - hours(72) });
  itIs(START - hours(72));
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

test("a month shows each class on its day with who, when, how full, and whether it is one of a series", async () => {
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

test("only the month shown is fetched, by its whole weeks, and its neighbours once it is there", async () => {
  const asked = studioWith([]);
  show();
  await waitFor(() => expect(asked.filter((call) => call.startsWith("GET /api/admin/classes"))).toHaveLength(3));
  expect(asked.filter((call) => call.startsWith("GET /api/admin/classes"))).toEqual([
    NOVEMBER,
    "GET /api/admin/classes?from=2026-09-28&to=2026-11-01",
    "GET /api/admin/classes?from=2026-11-30&to=2027-01-03",
  ]);
});

test("the address says which month it is, and nonsense there is this month", async () => {
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

test.each(["2027-13", "9999-12", "now"])("'%s' is no month", async (month) => {
  studioWith([]);
  show(`/admin/classes?month=${month}`);
  expect(await screen.findByText("November 2026")).toBeTruthy();
});

test("a search finds by name, instructor or location, in any case and without macrons, and the address keeps it", async () => {
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

test("an empty month says how to begin, to those who may", async () => {
  studioWith([]);
  show();
  expect(await screen.findByText("Get started by creating a new class.")).toBeTruthy();
});

test("what cannot be fetched says so with the reason", async () => {
  aStudio(aMember(admin), {
    "GET /api/admin/classes": () =>
      Response.json({ success: false, message: "The studio is busy", error: "overloaded" }, { status: 503 }),
  });
  show();
  expect(await screen.findByText("Failed to fetch classes: The studio is busy")).toBeTruthy();
});

test("a role that was lost meanwhile is told so", async () => {
  aStudio(aMember(admin), {
    "GET /api/admin/classes": () =>
      Response.json({ success: false, message: "No", error: "forbidden" }, { status: 403 }),
  });
  show();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(screen.getByText("You need admin privileges to access this page.")).toBeTruthy();
});

test("a + begins a class at nine on days to come of the month, and on no others", async () => {
  studioWith([]);
  show();
  await screen.findByText("Get started by creating a new class.");
  expect(screen.queryByLabelText("Add a class on Tuesday, 24 November 2026")).toBeNull();
  expect(screen.queryByLabelText("Add a class on Tuesday, 1 December 2026")).toBeNull();
  await userEvent.click(screen.getByLabelText("Add a class on Sunday, 29 November 2026"));
  const form = within(await dialog("Add New Class"));
  expect(form.getByLabelText<HTMLInputElement>("Start date").value).toBe("2026-11-29");
  expect(form.getByLabelText<HTMLInputElement>("Start time").value).toBe("09:00");
});

test("a coach reads: no +, no form, every row of the details", async () => {
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

test("an edit sends what can be changed, says so and closes", async () => {
  const klass = aClass();
  const sent: unknown[] = [];
  studioWith([klass], {
    "PUT /api/admin/classes/class-1": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ success: true, message: "Class updated successfully", class: klass });
    },
  });
  show();
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  const form = await editForm();
  expect(form.getByText(/^3 people are booked\. They are told/)).toBeTruthy();
  expect(form.getByText("Start time cannot be changed. Create a new class to change the schedule.")).toBeTruthy();
  for (const name of ["Start date", "Start time", "One-off", "Recurring"])
    expect(form.getByLabelText<HTMLInputElement>(name).disabled).toBe(true);
  await userEvent.clear(form.getByLabelText("Room"));
  await userEvent.click(form.getByRole("checkbox", { name: "No limit" }));
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasted()).toEqual([["success", "Class updated successfully"]]);
  expect(sent).toEqual([{ room: "", maxCapacity: null, before: { room: "Room 2", maxCapacity: 8 } }]);
});

test("an edit that another has overtaken stands at its fields, and is saved when it is sent again", async () => {
  const sentence = "Now “Theirs”, changed from “Room 2” while you were editing";
  const message = "The same was changed elsewhere while you were editing";
  const theirs = aClass({ room: "Theirs", instructor: "Kahu" });
  const failure = { success: false, message, error: "edit_conflict", fields: { room: sentence }, class: theirs };
  const sent: unknown[] = [];
  studioWith([aClass()], {
    "PUT /api/admin/classes/class-1": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      if (sent.length === 1) return Response.json(failure, { status: 409 });
      return Response.json({ success: true, message: "Class updated successfully", class: theirs });
    },
  });
  show("/admin/classes?class=class-1");
  const form = await editForm();
  await userEvent.clear(form.getByLabelText("Room"));
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  const room = await form.findByRole<HTMLInputElement>("combobox", { name: "Room", description: sentence });
  expect([room.value, document.activeElement]).toEqual(["", room]);
  expect(form.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[1]).toEqual({ room: "", before: { room: "Theirs" } });
});

test("after a change the neighbours of the month are fetched again as well", async () => {
  const asked = studioWith([aClass()], {
    "PUT /api/admin/classes/class-1": () => Response.json({ success: true, message: "Saved", class: aClass() }),
  });
  show("/admin/classes?month=2026-11&class=class-1");
  const next = () => asked.filter((call) => call.includes("from=2026-11-30"));
  const form = await editForm();
  await waitFor(() => expect(next()).toHaveLength(1));
  vi.setSystemTime(START - hours(71));
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(next()).toHaveLength(2));
});

test("a refused edit stands at its field, and what was typed stays", async () => {
  const message = "3 people are booked: the capacity can't be lower than that";
  const refusal = { success: false, message, error: "capacity_below_bookings", fields: { maxCapacity: message } };
  studioWith([aClass()], { "PUT /api/admin/classes/class-1": () => Response.json(refusal, { status: 409 }) });
  show("/admin/classes?class=class-1");
  const form = await editForm();
  const capacity = form.getByLabelText<HTMLInputElement>("Max capacity");
  await userEvent.clear(capacity);
  await userEvent.type(capacity, "2");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  expect(await form.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(capacity);
  expect(capacity.value).toBe("2");
});

test("the calendar's form asks at least 1 for a place, and leaves a class alone that is free", async () => {
  studioWith([aClass(), aClass({ _id: "free", concessionsRequired: 0 })], {
    "PUT /api/admin/classes/free": () => Response.json({ success: true, message: "Saved", class: aClass() }),
  });
  show("/admin/classes?class=class-1");
  const form = await editForm();
  const price = form.getByLabelText<HTMLInputElement>("Concessions required");
  await userEvent.clear(price);
  await userEvent.type(price, "0");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  expect(form.getByText("Concessions required must be between 1 and 1000")).toBeTruthy();
});

test("a class that costs nothing is saved at that", async () => {
  studioWith([aClass({ concessionsRequired: 0 })], {
    "PUT /api/admin/classes/class-1": () => Response.json({ success: true, message: "Saved", class: aClass() }),
  });
  show("/admin/classes?class=class-1");
  const form = await editForm();
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasted()).toEqual([["success", "Saved"]]));
});

test("a class that is over is marked, and its form only says why it can't be changed", async () => {
  const over = aClass({ startTime: "2026-11-20T05:00:00.000Z", endTime: "2026-11-20T06:00:00.000Z" });
  studioWith([over, aClass({ _id: "c2" })]);
  show();
  await waitFor(() => expect(chips().map((chip) => chip.dataset.over)).toEqual(["true", undefined]));
  await userEvent.click(chips()[0] as HTMLElement);
  const form = await editForm();
  expect(form.getByText("This class has already taken place")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("Name").disabled).toBe(true);
  expect(form.queryByRole("button", { name: "Save Changes" })).toBeNull();
  expect(form.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("somebody else's change reaches the fields that were not touched, and is said", async () => {
  const listed = aClass();
  let answer = (_: Response) => {};
  const fresh = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  studioWith([listed], { "GET /api/classes/class-1": () => fresh });
  show();
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  const form = await editForm();
  const name = form.getByLabelText<HTMLInputElement>("Name");
  await userEvent.type(name, " II");
  answer(Response.json(aClass({ name: "Yin", instructor: "Kahu" })));
  expect(
    await form.findByText("Someone has just changed this class: name, instructor. What you typed stays: name."),
  ).toBeTruthy();
  expect(name.value).toBe("Vinyasa Yoga II");
  expect(form.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu");
});

test("a link to a class shows its month behind it, and closing it stays there", async () => {
  const klass = aClass({ startTime: "2027-02-03T05:00:00.000Z", endTime: "2027-02-03T06:00:00.000Z" });
  aStudio(aMember(admin), { "GET /api/classes/class-1": () => Response.json(klass) });
  show("/admin/classes?class=class-1");
  await userEvent.click((await editForm()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("February 2027")).toBeTruthy();
  expect(window.location.search).toBe("?month=2027-02");
});

test("a class that is closed twice at once is left once", async () => {
  studioWith([aClass()]);
  const back = vi.spyOn(window.history, "back");
  show();
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  await userEvent.dblClick((await editForm()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(back).toHaveBeenCalledOnce();
});

test("a class that is gone says so", async () => {
  aStudio(aMember(admin), {
    "GET /api/classes/gone": () =>
      Response.json({ success: false, message: "Class not found", error: "not_found" }, { status: 404 }),
  });
  show("/admin/classes?class=gone");
  expect(await within(await dialog("Edit Class")).findByText("Class not found")).toBeTruthy();
});

test("what was typed is not lost by a slip", async () => {
  studioWith([aClass()]);
  show("/admin/classes?class=class-1");
  const form = await editForm();
  await userEvent.type(form.getByLabelText("Name"), "!");
  await userEvent.click(form.getByRole("button", { name: "Close" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Vinyasa Yoga!");
  await userEvent.click(form.getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a class is copied to a new one, for another day", async () => {
  studioWith([aClass(weekly)]);
  show("/admin/classes?class=class-1");
  await userEvent.click((await editForm()).getByRole("button", { name: "Copy to a new class" }));
  const form = within(await dialog("Add New Class"));
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Vinyasa Yoga");
  expect(form.getByLabelText<HTMLInputElement>("Start date").value).toBe("");
  expect(form.getByLabelText<HTMLInputElement>("Start time").value).toBe("18:00");
  expect(form.getByRole("button", { name: "Friday" }).getAttribute("aria-pressed")).toBe("true");
});
