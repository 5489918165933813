import { expect, test } from "vitest";
import { aBooking } from "../../../test-studio";
import { changeWords, snapshotOf } from "./changes";

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
  expect(changeWords(before, before)).toBe("");
  expect(changeWords(before, snapshot(["ana", "mia"], ["tom"]))).toBe(
    "1 more booking, 1 fewer booking, 1 more waiting, 1 fewer waiting",
  );
});

test("cancelling and booking again between two fetches is two changes", () => {
  const again = snapshotOf([{ ...booking("ana"), _id: "another" }], []);
  expect(changeWords(snapshot(["ana"], []), again)).toBe("1 more booking, 1 fewer booking");
});

test("the text counts each kind of change", () => {
  expect(changeWords(snapshot([], ["mia"]), snapshot(["mia"], []))).toBe("1 more booking, 1 fewer waiting");
  expect(changeWords(snapshot(["c", "d"], []), snapshot(["a", "b"], ["e"]))).toBe(
    "2 more bookings, 2 fewer bookings, 1 more waiting",
  );
});
