import { expect, test } from "vitest";
import { scheduleDays } from "../../../rules";
import { START } from "../../../test-studio";
import { heightOfDay, renderedDays, weeksOf } from "./scheduleDay";

// The first of the days is a Saturday.
const days = scheduleDays(START);
const counts = [3, 0, 5, 5, 5, 5, 5, 2, 0];
const countOf = (day: (typeof days)[number]) => counts[days.indexOf(day)] ?? 0;
const drawn = (options: { drawn: number; isWide: boolean }) => {
  const { drawnOf, rest } = renderedDays(weeksOf(days), { countOf, ...options });
  return { days: [...drawnOf.values()], rest };
};
const heightFor = (...classes: number[]) => classes.reduce((sum, count) => sum + heightOfDay(count), 0);

test("on a phone, days are rendered in order, and the last one in part", () => {
  const after = heightFor(5, 5, 5, 5, 2, 0) + 19 * heightFor(0);
  expect(drawn({ drawn: 4, isWide: false })).toEqual({ days: [3, 0, 1], rest: after });
});

test("a day is not rendered if none of its classes is", () => {
  expect(drawn({ drawn: 3, isWide: false }).days).toEqual([3]);
});

test("on a wide screen whole weeks are rendered, and a later week takes the height of its fullest day", () => {
  expect(drawn({ drawn: 4, isWide: true })).toEqual({
    days: [3, 0, 1, 0, 0, 0, 0, 0, 0],
    rest: 3 * heightFor(0),
  });
});

test("once all classes are rendered, no height is reserved", () => {
  const { days: rendered, rest } = drawn({ drawn: Number.POSITIVE_INFINITY, isWide: false });
  expect(rendered).toHaveLength(days.length);
  expect(rest).toBe(0);
});
