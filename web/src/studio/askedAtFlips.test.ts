import { expect, test } from "vitest";
import { askedAtFlips } from "./askedAtFlips";

const NINE = Date.parse("2026-11-28T09:00:00Z");

test("it is asked again at the first flip of its answer, and for an earlier moment", () => {
  const asked: number[] = [];
  const flips = ["2026-11-28T09:00:10Z", null, "2026-11-28T09:00:05Z"];
  const ask = askedAtFlips(
    (now) => asked.push(now - NINE),
    () => flips,
  );
  for (const now of [0, 1000, 4999, 5000, 5001]) ask(NINE + now);
  expect(asked).toEqual([0, 5000, 5001]);
  expect(ask(NINE - 1)).toBe(4);
  ask(NINE + 4999);
  expect(asked).toEqual([0, 5000, 5001, -1]);
});

test("an answer without a flip is held", () => {
  let asked = 0;
  const ask = askedAtFlips(
    () => ++asked,
    () => [null],
  );
  expect([ask(NINE), ask(NINE * 2)]).toEqual([1, 1]);
});
