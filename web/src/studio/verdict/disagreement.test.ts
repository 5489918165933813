import { expect, test } from "vitest";
import { aBooking, aClass, aMember, full, hours, minutes, START } from "../../test-studio";
import { cancelHint, causeOf, classHint } from "./disagreement";

const DAYS_BEFORE = START - hours(72);
const onClass = (klass = aClass(), user = aMember()) => classHint(klass, user, DAYS_BEFORE);
const onBooking = (booking = aBooking(), user = aMember()) => cancelHint(booking, user, DAYS_BEFORE);

test("fresh facts that differ are the cause", () => {
  expect(causeOf(onClass(), onClass(aClass(full)).facts, "book", DAYS_BEFORE)).toBe("stale");
  const inDebt = aMember({ concessions: -2 });
  expect(causeOf(onClass(), onClass(aClass(), inDebt).facts, "book", DAYS_BEFORE)).toBe("stale");
  expect(causeOf(onBooking(), onBooking(aBooking({ status: "cancelled" })).facts, "cancel", DAYS_BEFORE)).toBe("stale");
  expect(causeOf(onBooking(), "", "cancel", DAYS_BEFORE)).toBe("stale");
});

test("time that has passed since the hint is the cause", () => {
  const now = START - minutes(30);
  expect(causeOf(onClass(), onClass().facts, "book", now)).toBe("stale");
  expect(causeOf(onBooking(), onBooking().facts, "cancel", now)).toBe("stale");
});

test("a refusal on the same facts is an error", () => {
  expect(causeOf(onClass(), onClass().facts, "book", DAYS_BEFORE)).toBe("same_facts");
  const renamed = onClass(aClass({ name: "Yin Yoga" }), aMember({ firstName: "Maia" }));
  expect(causeOf(onClass(), renamed.facts, "book", DAYS_BEFORE)).toBe("same_facts");
  expect(causeOf(onBooking(), onBooking().facts, "cancel", DAYS_BEFORE)).toBe("same_facts");
});
