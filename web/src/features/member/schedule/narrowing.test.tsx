import type { Class } from "@bindings/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import {
  aClass,
  aMember,
  aStudio,
  booked,
  coach,
  full,
  hours,
  itIs,
  minutes,
  renderAs,
  START,
} from "../../../test-studio";
import { ClassSchedule } from "./ClassSchedule";

const at = (offset: number) => ({
  startTime: new Date(START + offset).toISOString(),
  endTime: new Date(START + offset + hours(1)).toISOString(),
});

const classes = [
  aClass({ _id: "yoga", name: "Yoga Flow", instructor: "Mei Chen" }),
  aClass({ _id: "spin", name: "Spin", instructor: "Āria Tāne", ...full, ...at(hours(1)) }),
  aClass({ _id: "early", name: "Yoga Flow", instructor: "Āria Tāne", ...at(hours(13)), ...booked }),
  aClass({ _id: "noon", name: "Barre", instructor: "Mei Chen", ...at(hours(19)), isUserOnWaitlist: true, ...full }),
];

function open(address = "/classes", user = aMember(), list: Class[] = classes) {
  const requests = aStudio(user, {
    "GET /api/classes": () => Response.json(list, { headers: { "X-Total-Count": String(list.length) } }),
    ...Object.fromEntries(list.map((klass) => [`GET /api/classes/${klass._id}`, () => Response.json(klass)])),
  });
  renderAs(user, <ClassSchedule />, address);
  return requests;
}

const chips = () => [...document.querySelectorAll<HTMLElement>("[data-class]")].map((chip) => chip.dataset.class);
const shows = (...ids: string[]) => waitFor(() => expect(chips()).toEqual(ids));
const parameters = () => Object.fromEntries(new URLSearchParams(window.location.search));

beforeEach(() => itIs(START - hours(4)));

test("the filters combine, and each is stored in the address", async () => {
  open();
  await shows("yoga", "spin", "early", "noon");
  await userEvent.selectOptions(screen.getByLabelText("Instructor"), "Mei Chen");
  await shows("yoga", "noon");
  await userEvent.click(screen.getByRole("button", { name: "Free places" }));
  await shows("yoga");
  expect(parameters()).toEqual({ instructor: "Mei Chen", free: "yes" });
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await shows("yoga", "spin", "early", "noon");
  expect(parameters()).toEqual({});
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "My classes" }));
  await userEvent.selectOptions(screen.getByLabelText("Class"), "Yoga Flow");
  await userEvent.selectOptions(screen.getByLabelText("Part of the day"), "Morning");
  await shows("early");
  expect(parameters()).toEqual({ kind: "Yoga Flow", time: "morning" });
});

test.each([
  ["mine=yes", ["early", "noon"]],
  ["bookable=yes", ["yoga"]],
  ["free=yes", ["yoga", "early"]],
  ["time=afternoon", ["noon"]],
  ["time=evening&instructor=Mei+Chen", ["yoga"]],
  ["kind=Spin", ["spin"]],
  ["time=midnight&mine=no", ["yoga", "spin", "early", "noon"]],
])("the address ?%s shows only the matching classes", async (search, expected) => {
  open(`/classes?${search}`);
  await shows(...expected);
});

test("'I can book' is evaluated again as time passes", async () => {
  open("/classes?bookable=yes");
  await shows("yoga");
  act(() => itIs(START - minutes(30)));
  expect(await screen.findByText("No classes found")).toBeTruthy();
});

test("a search combines with a filter and ignores macrons; its matches are counted and marked", async () => {
  open("/classes?instructor=%C4%80ria+T%C4%81ne");
  await shows("spin", "early");
  await userEvent.type(screen.getByRole("searchbox"), "aria yoga");
  await shows("early");
  expect(screen.getByText("1 class with aria yoga")).toBeTruthy();
  const marks = [...document.querySelectorAll("[data-class] mark")].map((mark) => mark.textContent);
  expect(marks).toEqual(["Yoga", "Āria"]);
});

test.each([
  ["search and filters", "search=yoga&kind=Barre", "filters"],
  ["filters", "instructor=Nobody", "filters"],
  ["search", "search=aqua", "search"],
])("if nothing is found, a button clears what is set: %s", async (what, set, adjusted) => {
  open(`/classes?${set}`);
  expect(await screen.findByText("No classes found")).toBeTruthy();
  expect(screen.getByText(`Try adjusting your ${adjusted}.`)).toBeTruthy();
  // The search field has a button of the same name.
  await userEvent.click(screen.getAllByRole("button", { name: `Clear ${what}` }).at(-1) as HTMLElement);
  await shows("yoga", "spin", "early", "noon");
  await waitFor(() => expect(parameters()).toEqual({}));
});

test("an opened class stays in the list, even if it no longer passes the filters", async () => {
  const list = [...classes];
  open("/classes?bookable=yes", aMember(), list);
  await shows("yoga");
  await userEvent.click(screen.getByRole("button", { name: /Yoga Flow/ }));
  expect(await screen.findByRole("dialog", { name: "Yoga Flow" })).toBeTruthy();
  list[0] = aClass({ _id: "yoga", name: "Yoga Flow", instructor: "Mei Chen", ...booked });
  act(() => itIs(START - minutes(30)));
  await shows("yoga");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(parameters()).toEqual({ bookable: "yes" }));
  await shows("yoga");
  await userEvent.click(screen.getByRole("button", { name: "Free places" }));
  expect(await screen.findByText("No classes found")).toBeTruthy();
});

test("staff have no filters for booked or bookable classes", async () => {
  open("/classes", aMember(coach));
  await shows("yoga", "spin", "early", "noon");
  expect(screen.queryByRole("button", { name: /My classes|I can book/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Free places" })).toBeTruthy();
});

test("a closed class shows 'Closed', and a full one 'Full'", async () => {
  itIs(START - minutes(20));
  open();
  await shows("yoga", "spin", "early", "noon");
  const yoga = document.querySelector<HTMLElement>('[data-class="yoga"]');
  expect(within(yoga as HTMLElement).getByText("Closed")).toBeTruthy();
  expect(yoga?.textContent).not.toContain("spots");
  expect(document.querySelector('[data-class="spin"]')?.textContent).toMatch(/Full/);
});

test("the strip marks the first day that has a matching class", async () => {
  open("/classes?mine=yes");
  await shows("early", "noon");
  const marked = document.querySelectorAll<HTMLElement>("[data-marked]");
  expect([...marked].map((day) => day.dataset.go)).toEqual(["2026-11-29"]);
});

test("a day of the strip shows its numbers of classes and of booked classes; a tap goes to the day", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  open();
  await shows("yoga", "spin", "early", "noon");
  const strip = screen.getByRole("navigation", { name: "Go to a day" });
  const [today, sunday, monday] = within(strip).getAllByRole("button");
  expect(today?.getAttribute("aria-label")).toBe("Today, Saturday, 28 November 2026, 2 classes");
  expect(today?.getAttribute("aria-current")).toBe("date");
  expect(sunday?.getAttribute("aria-label")).toBe("Sunday, 29 November 2026, 2 classes, 1 yours");
  expect(within(strip).queryByRole("button", { name: "Today" })).toBeNull();
  await userEvent.click(monday as HTMLElement);
  expect(scrolled.mock.contexts[0]).toBe(document.getElementById("day-2026-11-30"));
  expect(document.activeElement?.textContent).toContain("Monday, 30 November 2026");
  expect(monday?.getAttribute("aria-current")).toBe("location");
  await userEvent.click(within(strip).getByRole("button", { name: "Today" }));
  expect(document.activeElement?.textContent).toContain("Today");
  expect(within(strip).getByText("1 Dec")).toBeTruthy();
});
