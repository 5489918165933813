import type { Class } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aClass, aMember, coach, hours, itIs, START } from "../../../test-studio";
import { windowIsWide } from "../../../ui/test-stubs";
import { lanesOf } from "./lanes";
import { chips, dialog, show, studioWith, weekly } from "./test-timetable";
import { weekBeside, weekOf } from "./weeks";

// Rendering a whole month in jsdom is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START - hours(72) });
  itIs(START - hours(72));
  windowIsWide(true);
});
afterEach(() => {
  windowIsWide(false);
  vi.useRealTimers();
});

const SATURDAY = "Saturday, 28 November 2026";
const at = (nth: number, differences: Partial<Class> = {}) =>
  aClass({
    _id: `class-${nth}`,
    name: `Class ${nth}`,
    startTime: new Date(START - hours(8 - nth)).toISOString(),
    endTime: new Date(START - hours(7 - nth)).toISOString(),
    ...differences,
  });
const many = (count: number) => Array.from({ length: count }, (_, nth) => at(nth));
const cell = (label: RegExp) => screen.findByRole("gridcell", { name: label });
const names = (within: ParentNode) => chips(within).map((chip) => chip.textContent?.slice(5, 12));

test("a day with five classes shows all of them", async () => {
  studioWith(many(5));
  show();
  const five = await cell(/^Saturday, 28 November 2026, 5 classes$/);
  await waitFor(() => expect(names(five)).toHaveLength(5));
  expect(within(five).queryByRole("button", { name: /more on/ })).toBeNull();
});

test("'+N more' opens the day with all its classes, and Back closes it", async () => {
  studioWith(many(10));
  show();
  const day = await cell(/28 November 2026, 10 classes$/);
  await waitFor(() => expect(names(day)).toEqual(many(7).map(({ name }) => name)));
  await userEvent.click(within(day).getByRole("button", { name: `+3 more on ${SATURDAY}` }));
  const opened = await dialog(SATURDAY);
  expect(window.location.search).toBe("?open=day:2026-11-28");
  expect(within(opened).getByText("10 classes")).toBeTruthy();
  expect(names(opened)).toHaveLength(10);
  await userEvent.click(within(opened).getByRole("button", { name: /^10:00 Class 0/ }));
  await dialog("Edit Class");
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit Class" })).toBeNull());
  await userEvent.click(within(await dialog(SATURDAY)).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an admin can add a class in the dialog of a day", async () => {
  studioWith(many(6));
  show("/admin/classes?day=2026-11-28");
  await userEvent.click(await screen.findByRole("button", { name: "Add a class" }));
  const form = within(await dialog("Add New Class"));
  expect(form.getByLabelText<HTMLInputElement>("Start date").value).toBe("28/11/2026");
});

const WEEK = "GET /api/admin/classes?from=2026-11-23&to=2026-11-29";
const rooms = [
  at(1, { room: "Room 2", ...weekly }),
  at(2, { room: "Room 1", instructor: "Āni" }),
  at(3, { room: "", instructor: "" }),
];

test("a week shows its classes by room or by instructor, and the address stores which", async () => {
  const requests = studioWith([], { [WEEK]: () => Response.json({ classes: rooms }) });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Week" }));
  const heads = () => screen.getAllByRole("rowheader").map((head) => head.textContent);
  await waitFor(() => expect(heads()).toEqual(["Main Studio", "Room 1", "Room 2"]));
  expect(requests).toContain(WEEK);
  expect(window.location.search).toBe("?view=week");
  expect(screen.getByText("3 classes")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Week" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getAllByRole("columnheader")).toHaveLength(8);
  await userEvent.click(screen.getByRole("button", { name: "Instructors" }));
  expect(heads()).toEqual(["Āni", "TBD", "Tom Hughes"]);
  expect(window.location.search).toBe("?view=week&lanes=instructor");
  await userEvent.click(screen.getByRole("button", { name: "Next week" }));
  await waitFor(() => expect(window.location.search).toBe("?view=week&lanes=instructor&week=2026-11-30"));
  await userEvent.click(screen.getByRole("button", { name: "Today" }));
  await waitFor(() => expect(window.location.search).toBe("?view=week&lanes=instructor"));
  await userEvent.click(screen.getByRole("button", { name: "Month" }));
  expect(await screen.findByText("November 2026")).toBeTruthy();
  expect(window.location.search).toBe("");
});

test("in a week, a + adds a class on a future day, and a press on a class opens it", async () => {
  studioWith(rooms, { [WEEK]: () => Response.json({ classes: rooms }) });
  show("/admin/classes?view=week&week=2026-11-25");
  const chip = await screen.findByRole("button", { name: /Class 1 Tom Hughes/ });
  expect(screen.queryByLabelText("Add a class on Tuesday, 24 November 2026")).toBeNull();
  await userEvent.click(chip);
  await dialog("Edit Class");
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByLabelText("Add a class on Sunday, 29 November 2026"));
  const form = within(await dialog("Add New Class"));
  expect(form.getByLabelText<HTMLInputElement>("Start date").value).toBe("29/11/2026");
});

test("a narrow window lists the week's days, each with its lanes; a coach can't add classes", async () => {
  windowIsWide(false);
  const user = aMember(coach);
  studioWith(rooms, { [WEEK]: () => Response.json({ classes: rooms }) }, user);
  show("/admin/classes?view=week", user);
  const lanes = await screen.findAllByRole("heading", { level: 4 });
  expect(lanes.map((lane) => lane.textContent)).toEqual(["Main Studio", "Room 1", "Room 2"]);
  expect(screen.queryByRole("button", { name: /^Add/ })).toBeNull();
});

test("in a narrow window, a room has the same name on each day of the week", async () => {
  windowIsWide(false);
  const shared = [
    at(1, { room: "Room 1" }),
    at(2, { room: "Room 1", location: "Annexe", startTime: "2026-11-27T05:00:00.000Z" }),
  ];
  studioWith([], { [WEEK]: () => Response.json({ classes: shared }) });
  show("/admin/classes?view=week");
  const lanes = await screen.findAllByRole("heading", { level: 4 });
  expect(lanes.map((lane) => lane.textContent)).toEqual(["Room 1 · Annexe", "Room 1 · Main Studio"]);
});

test("a day on which a search finds no class suggests another search", async () => {
  studioWith(many(6));
  show("/admin/classes?day=2026-11-28&search=zzz");
  const opened = within(await dialog(SATURDAY));
  expect(await opened.findByText("Try adjusting your search.")).toBeTruthy();
});

test.each(["2026-13-01", "2026-02-30", "9999-12-31", "soon"])(
  "'%s' is not a week: the current week is shown",
  async (week) => {
    studioWith([], { [WEEK]: () => Response.json({ classes: [] }) });
    show(`/admin/classes?view=week&week=${week}`);
    expect(await screen.findByText("Mon 23 Nov – Sun 29 Nov")).toBeTruthy();
  },
);

test("weeks start on a Monday, also across months and years", () => {
  const week = weekOf("2027-01-01") ?? [];
  expect([week[0], week.at(-1)]).toEqual(["2026-12-28", "2027-01-03"]);
  expect(weekBeside(week, 1)[0]).toBe("2027-01-04");
  expect(weekBeside(week, -1)[0]).toBe("2026-12-21");
  expect(weekOf("2026-11-30")?.[0]).toBe("2026-11-30");
});

test("a room is named with its location if two locations have a room of that name", () => {
  const other = at(4, { room: "Room 1", location: "Boathouse" });
  const names = lanesOf([...rooms, other], "room").map(([name]) => name);
  expect(names).toEqual(["Main Studio", "Room 1 · Boathouse", "Room 1 · Main Studio", "Room 2"]);
});

test("a class without a room is in its location's lane, and a class without both in 'Not specified'", () => {
  const nowhere = at(4, { room: "", location: "" });
  expect(lanesOf([...rooms, nowhere], "room").map(([name]) => name)).toContain("Not specified");
});
