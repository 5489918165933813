import { expect, test } from "vitest";
import { cachedUntilFlip } from "./cachedUntilFlip";

const NINE = Date.parse("2026-11-28T09:00:00Z");

test("the function runs again after the first flip of its result, and for an earlier time", () => {
  const calls: number[] = [];
  const flips = ["2026-11-28T09:00:10Z", null, "2026-11-28T09:00:05Z"];
  const cached = cachedUntilFlip(
    (now) => calls.push(now - NINE),
    () => flips,
  );
  for (const now of [0, 1000, 4999, 5000, 5001]) cached(NINE + now);
  expect(calls).toEqual([0, 5000, 5001]);
  expect(cached(NINE - 1)).toBe(4);
  cached(NINE + 4999);
  expect(calls).toEqual([0, 5000, 5001, -1]);
});

test("a result without a flip stays cached", () => {
  let calls = 0;
  const cached = cachedUntilFlip(
    () => ++calls,
    () => [null],
  );
  expect([cached(NINE), cached(NINE * 2)]).toEqual([1, 1]);
});
