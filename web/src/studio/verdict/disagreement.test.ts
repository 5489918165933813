import { expect, test } from "vitest";
import { aBooking, aClass, aMember, full, hours, minutes, START } from "../../test-studio";
import { cancelHint, causeOf, classHint } from "./disagreement";

const DAYS_BEFORE = START - hours(72);
const onClass = (klass = aClass(), user = aMember()) => classHint(klass, user, DAYS_BEFORE);
const onBooking = (booking = aBooking(), user = aMember()) => cancelHint(booking, user, DAYS_BEFORE);

test("the cause is 'stale' if the facts have changed", () => {
  expect(causeOf(onClass(), onClass(aClass(full)).facts, "book", DAYS_BEFORE)).toBe("stale");
  const inDebt = aMember({ concessions: -2 });
  expect(causeOf(onClass(), onClass(aClass(), inDebt).facts, "book", DAYS_BEFORE)).toBe("stale");
  expect(causeOf(onBooking(), onBooking(aBooking({ status: "cancelled" })).facts, "cancel", DAYS_BEFORE)).toBe("stale");
  expect(causeOf(onBooking(), "", "cancel", DAYS_BEFORE)).toBe("stale");
});

test("the cause is 'stale' if the verdict has changed with time", () => {
  const now = START - minutes(30);
  expect(causeOf(onClass(), onClass().facts, "book", now)).toBe("stale");
  expect(causeOf(onBooking(), onBooking().facts, "cancel", now)).toBe("stale");
});

test("the cause is 'same_facts' if nothing relevant has changed", () => {
  expect(causeOf(onClass(), onClass().facts, "book", DAYS_BEFORE)).toBe("same_facts");
  const renamed = onClass(aClass({ name: "Yin Yoga" }), aMember({ firstName: "Maia" }));
  expect(causeOf(onClass(), renamed.facts, "book", DAYS_BEFORE)).toBe("same_facts");
  expect(causeOf(onBooking(), onBooking().facts, "cancel", DAYS_BEFORE)).toBe("same_facts");
});
