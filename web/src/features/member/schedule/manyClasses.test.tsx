import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import * as rules from "../../../rules";
import { aClass, aMember, aStudio, hours, itIs, minutes, renderAs, START } from "../../../test-studio";
import { windowIsWide } from "../../../ui/test-stubs";
import { ClassSchedule } from "./ClassSchedule";

vi.mock("../../../rules", async (original) => ({ ...(await original<typeof rules>()) }));

const NOW = START - hours(4);
const DAILY = 11;

/** Eleven classes a day, the first at six in the evening. */
const classes = Array.from({ length: 300 }, (_, at) => {
  const start = START + hours(24 * Math.floor(at / DAILY)) + minutes(20 * (at % DAILY));
  const [startTime, endTime] = [new Date(start).toISOString(), new Date(start + hours(1)).toISOString()] as const;
  return aClass({ _id: `c${at}`, name: `Yoga ${at}`, startTime, endTime });
});
const ids = classes.map(({ _id }) => _id);

/** Stubs `requestIdleCallback`: the callbacks run when the test calls the returned function. */
function aBusyBrowser() {
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  vi.stubGlobal("requestIdleCallback", (begin: () => void) => {
    lastId++;
    waiting.set(lastId, begin);
    return lastId;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => waiting.delete(id));
  return async function hasTime() {
    const due = [...waiting.values()];
    waiting.clear();
    await act(async () => {
      for (const begin of due) begin();
    });
    return due.length > 0;
  };
}

async function opened() {
  aStudio(aMember(), {
    "GET /api/classes": () => Response.json(classes, { headers: { "X-Total-Count": "300" } }),
    "GET /api/classes/c0": () => Response.json(classes[0]),
  });
  renderAs(aMember(), <ClassSchedule />, "/classes");
  await screen.findByText("300 classes in the next 28 days");
}

const chip = (id: string) => document.querySelector(`[data-class="${id}"]`) as HTMLElement;
const chips = () => [...document.querySelectorAll<HTMLElement>("[data-class]")].map((chip) => chip.dataset.class);

beforeEach(() => {
  itIs(NOW);
  windowIsWide(false);
  vi.stubGlobal("innerHeight", 768);
});

test.each([
  ["a phone", false, 10],
  ["a laptop", true, 64],
])("on %s only a screenful of classes is rendered at first, and all of them in the end", async (_, isWide, most) => {
  windowIsWide(isWide);
  const hasTime = aBusyBrowser();
  await opened();
  // Everything that doesn't wait for an idle callback has been rendered.
  await act(async () => {});
  const first = chips();
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThanOrEqual(most);
  expect(first).toEqual(ids.slice(0, first.length));
  while (await hasTime());
  expect(chips()).toEqual(ids);
});

test("the rules are evaluated at most twice until the list is rendered, and then only when an entry changes", async () => {
  const evaluations = vi.spyOn(rules, "scheduleEntries");
  /** The number of classes in each call since the last check. Calls before the list has loaded are left out. */
  const calls = () => evaluations.mock.calls.splice(0).flatMap(([list]) => list.length || []);
  const hasTime = aBusyBrowser();
  await opened();
  while (await hasTime());
  expect(chips()).toEqual(ids);
  const untilRendered = calls();
  expect(untilRendered.length).toBeLessThanOrEqual(2);
  expect(untilRendered.at(-1)).toBe(300);
  act(() => itIs(NOW + 1_000));
  fireEvent.click(chip("c0"));
  // A query by role would be slow with so many classes.
  await waitFor(() => expect(document.querySelector("dialog[open] h2")?.textContent).toBe("Yoga 0"));
  while (await hasTime());
  expect(calls()).toEqual([]);
  act(() => itIs(START - hours(1)));
  expect(calls()).toEqual([300]);
});
