import { expect, test } from "vitest";
import { boundsOf, narrowed, offsetWithin } from "./clockOffset";

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
const header = new Date(noon).toUTCString();

test("a device clock within the bounds has no offset", () => {
  const bounds = boundsOf(header, noon + 200, noon + 240);
  expect(bounds && offsetWithin(bounds)).toBe(0);
});

test("a device that is five minutes fast has an offset of minus five minutes, within one second", () => {
  const fast = noon + 300_000;
  const bounds = boundsOf(header, fast, fast + 40);
  expect(bounds && Math.abs(offsetWithin(bounds) + 300_000)).toBeLessThan(1_000);
});

test("each response narrows the bounds", () => {
  const first = { low: -900, high: 100 };
  const second = { low: -500, high: 400 };
  expect(narrowed(null, first)).toEqual(first);
  expect(narrowed(first, second)).toEqual({ low: -500, high: 100 });
});

test("bounds that do not overlap the earlier ones replace them", () => {
  expect(narrowed({ low: -900, high: 100 }, { low: 60_000, high: 61_000 })).toEqual({ low: 60_000, high: 61_000 });
});

test("an invalid Date header gives no bounds", () => {
  expect(boundsOf("soon", noon, noon)).toBeNull();
});
