import type { Class } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { scheduleDays } from "../../../rules";
import { stubFetch } from "../../../test-fetch";
import { aClass, aMember, booked, coach, full, hours, itIs, renderAs, START } from "../../../test-studio";
import { ClassSchedule } from "./ClassSchedule";

function studioWith(classes: Class[]) {
  const fetch = vi.fn(async (path: string) => {
    const one = classes.find((klass) => path === `/api/classes/${klass._id}`);
    if (one) return Response.json(one);
    return Response.json(classes, { headers: { "X-Total-Count": String(classes.length) } });
  });
  stubFetch(fetch);
  return fetch;
}

const day = (label: string) => screen.getByRole("heading", { name: label }).closest("li") as HTMLElement;

beforeEach(() => itIs(START - hours(4)));

test("the schedule shows 28 days from today, with each class on its day and with its badge", async () => {
  studioWith([
    aClass(),
    aClass({ _id: "c2", name: "HIIT", ...booked }),
    aClass({ _id: "c3", name: "Spin", ...full }),
    aClass({ _id: "c4", name: "Box Fit", ...full, isUserOnWaitlist: true }),
  ]);
  renderAs(aMember(), <ClassSchedule />);
  await screen.findByText("4 classes in the next 28 days");
  expect(screen.getByText("November – December 2026")).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(scheduleDays(START).length);
  const chips = within(day("Today, Saturday, 28 November 2026")).getAllByRole("button");
  expect(chips.map((chip) => chip.textContent?.match(/5 spots|Booked|Join Waitlist|Waitlisted/)?.[0])).toEqual([
    "5 spots",
    "Booked",
    "Join Waitlist",
    "Waitlisted",
  ]);
  expect(within(day("Sunday, 29 November 2026")).getByText("No classes")).toBeTruthy();
});

test("a class is on its day in the studio's time zone", async () => {
  studioWith([aClass({ startTime: "2026-11-28T11:30:00.000Z", endTime: "2026-11-28T12:30:00.000Z" })]);
  renderAs(aMember(), <ClassSchedule />);
  await screen.findByText("1 class in the next 28 days");
  expect(within(day("Sunday, 29 November 2026")).getByText("00:30")).toBeTruthy();
});

test("a search sends no request, and shows a message if nothing is found", async () => {
  const fetch = studioWith([aClass(), aClass({ _id: "c2", name: "Pilates" })]);
  renderAs(aMember(), <ClassSchedule />);
  await screen.findByText("2 classes in the next 28 days");
  const before = fetch.mock.calls.length;
  const box = screen.getByPlaceholderText("search classes, instructors, or descriptions");
  await userEvent.setup({ delay: null }).type(box, "aqua");
  expect(await screen.findByText("No classes found")).toBeTruthy();
  expect(screen.getByText("Try adjusting your search.")).toBeTruthy();
  expect(screen.queryByText(/filters\b/)).toBeNull();
  await waitFor(() => expect(window.location.search).toBe("?search=aqua"));
  await userEvent.clear(box);
  await userEvent.setup({ delay: null }).type(box, "pilates");
  expect(screen.queryByText("No classes found")).toBeNull();
  expect(screen.getByText("1 class with pilates")).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe("?search=pilates"));
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(document.activeElement).toBe(box);
  expect(await screen.findByText("2 classes in the next 28 days")).toBeTruthy();
  expect(fetch.mock.calls.length).toBe(before);
});

test("a link to a class opens it, and closing it removes it from the address", async () => {
  studioWith([aClass()]);
  renderAs(aMember(), <ClassSchedule />, "/classes?class=class-1");
  expect(await screen.findByRole("dialog", { name: "Vinyasa Yoga" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("");
});

test("a class that was opened by a press is closed by the browser's back button", async () => {
  studioWith([aClass()]);
  renderAs(aMember(), <ClassSchedule />, "/classes");
  await userEvent.click(await screen.findByRole("button", { name: /Vinyasa Yoga/ }));
  expect(await screen.findByRole("dialog", { name: "Vinyasa Yoga" })).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("staff see the free spots of each class, or 'Full'", async () => {
  studioWith([aClass(), aClass({ _id: "c2", ...full })]);
  renderAs(aMember(coach), <ClassSchedule />);
  expect(await screen.findByText("5 spots")).toBeTruthy();
  expect(screen.getByText("Full")).toBeTruthy();
});

test("if the classes can't be loaded, an error is shown", async () => {
  stubFetch(async () => {
    throw new TypeError("Failed to fetch");
  });
  renderAs(aMember(), <ClassSchedule />);
  expect(await screen.findByText("Failed to fetch classes")).toBeTruthy();
  expect(screen.getByText(/Can't reach the studio/)).toBeTruthy();
});
