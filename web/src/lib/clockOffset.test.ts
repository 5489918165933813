import { expect, test } from "vitest";
import { boundsOf, narrowed, offsetWithin } from "./clockOffset";

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
const header = new Date(noon).toUTCString();

test("a device whose clock may be right is left alone", () => {
  const bounds = boundsOf(header, noon + 200, noon + 240);
  expect(bounds && offsetWithin(bounds)).toBe(0);
});

test("a device that is five minutes fast is set back by as much, give or take the header's second", () => {
  const fast = noon + 300_000;
  const bounds = boundsOf(header, fast, fast + 40);
  expect(bounds && Math.abs(offsetWithin(bounds) + 300_000)).toBeLessThan(1_000);
});

test("every answer narrows what is possible", () => {
  const first = { low: -900, high: 100 };
  const second = { low: -500, high: 400 };
  expect(narrowed(null, first)).toEqual(first);
  expect(narrowed(first, second)).toEqual({ low: -500, high: 100 });
});

test("evidence that contradicts what was known replaces it, because a clock was moved", () => {
  expect(narrowed({ low: -900, high: 100 }, { low: 60_000, high: 61_000 })).toEqual({ low: 60_000, high: 61_000 });
});

test("a header that is no date teaches nothing", () => {
  expect(boundsOf("soon", noon, noon)).toBeNull();
});
