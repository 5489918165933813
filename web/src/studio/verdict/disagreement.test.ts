import { expect, test } from "vitest";
import { aClass, aMember, full, hours, minutes, START } from "../../test-studio";
import { causeOf } from "./disagreement";

const shown = { klass: aClass(), user: aMember(), dataUpdatedAt: START - hours(72) };
const DAYS_BEFORE = START - hours(72);

test("fresh facts that differ are the cause", () => {
  expect(causeOf(shown, { klass: aClass(full), user: aMember() }, "book", DAYS_BEFORE)).toBe("stale");
  expect(causeOf(shown, { klass: aClass(), user: aMember({ concessions: -2 }) }, "book", DAYS_BEFORE)).toBe("stale");
});

test("time that has passed since the hint is the cause", () => {
  expect(causeOf(shown, shown, "book", START - minutes(30))).toBe("stale");
});

test("a refusal on the same facts is an error", () => {
  expect(causeOf(shown, { klass: aClass(), user: aMember() }, "book", DAYS_BEFORE)).toBe("same_facts");
  const renamed = { klass: aClass({ name: "Yin Yoga" }), user: aMember({ firstName: "Maia" }) };
  expect(causeOf(shown, renamed, "book", DAYS_BEFORE)).toBe("same_facts");
});
