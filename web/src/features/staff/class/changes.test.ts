import { expect, test } from "vitest";
import { aBooking } from "../../../test-studio";
import { changesBetween, changeWords, snapshotOf } from "./changes";

const booking = (who: string) =>
  aBooking({ _id: `booking-${who}`, userId: { _id: who, firstName: who, lastName: "Tāne", username: who } });
const entry = (who: string) => ({
  _id: `entry-${who}`,
  user: { _id: who, firstName: who, lastName: "Tāne", username: who },
  joinedAt: "2026-11-20T05:00:00.000Z",
});
const seen = (booked: string[], waiting: string[]) => snapshotOf(booked.map(booking), waiting.map(entry));

test("whoever came and whoever went is a change, and staying is none", () => {
  const before = seen(["ana", "ben"], ["mia"]);
  expect(changesBetween(before, before)).toEqual([]);
  expect(changesBetween(before, seen(["ana", "mia"], ["tom"]))).toEqual([
    "booked: mia",
    "unbooked: ben",
    "waits: tom",
    "waits no more: mia",
  ]);
});

test("cancelling and booking again between two looks is both", () => {
  const again = snapshotOf([{ ...booking("ana"), _id: "another" }], []);
  expect(changesBetween(seen(["ana"], []), again)).toEqual(["booked: ana", "unbooked: ana"]);
});

test("changes are counted in words", () => {
  expect(changeWords(["booked: mia", "waits no more: mia"])).toBe("1 more booking, 1 fewer waiting");
  expect(changeWords(["booked: a", "booked: b", "unbooked: c", "unbooked: d", "waits: e"])).toBe(
    "2 more bookings, 2 fewer bookings, 1 more waiting",
  );
});
