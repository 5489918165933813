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
const snapshot = (booked: string[], waiting: string[]) => snapshotOf(booked.map(booking), waiting.map(entry));

test("people added and people removed are changes", () => {
  const before = snapshot(["ana", "ben"], ["mia"]);
  expect(changesBetween(before, before)).toEqual([]);
  expect(changesBetween(before, snapshot(["ana", "mia"], ["tom"]))).toEqual([
    "booked: mia",
    "unbooked: ben",
    "waits: tom",
    "waits no more: mia",
  ]);
});

test("cancelling and booking again between two fetches is two changes", () => {
  const again = snapshotOf([{ ...booking("ana"), _id: "another" }], []);
  expect(changesBetween(snapshot(["ana"], []), again)).toEqual(["booked: ana", "unbooked: ana"]);
});

test("the text counts each kind of change", () => {
  expect(changeWords(["booked: mia", "waits no more: mia"])).toBe("1 more booking, 1 fewer waiting");
  expect(changeWords(["booked: a", "booked: b", "unbooked: c", "unbooked: d", "waits: e"])).toBe(
    "2 more bookings, 2 fewer bookings, 1 more waiting",
  );
});
