import type { WaitingClass } from "@bindings/wire";
import { expect, test } from "vitest";
import { aBooking, aClass, aMember, full, hours, START } from "../test-studio";
import { changesSince, type ReadFacts } from "./changesSince";

const NOW = START - hours(24);
const spin = aClass({ _id: "spin", name: "Spin" });
const { _id, name, startTime, endTime, duration, instructor, location, room, isActive } = spin;
const booking = aBooking({
  classId: { _id, name, startTime, endTime, duration, instructor, location, room, isActive },
});
const waiting = { classId: "spin", className: "Spin", startTime } as WaitingClass;

const changes = (before: ReadFacts, after: ReadFacts, now = NOW) => changesSince(before, after, now);

test.each<[string, ReadFacts, ReadFacts]>([
  ["Spin tomorrow at 18:00 is now full", { classes: [spin] }, { classes: [{ ...spin, ...full }] }],
  ["You are off the waitlist for Spin tomorrow at 18:00", { waitlist: [waiting] }, { waitlist: [] }],
  ["You are no longer booked into Spin tomorrow at 18:00", { bookings: [booking] }, { bookings: [] }],
  ["You are now booked into Spin tomorrow at 18:00", { bookings: [] }, { bookings: [booking] }],
  ["You now have 4 concessions", { user: aMember() }, { user: aMember({ concessions: 4 }) }],
])("%s", (message, before, after) => {
  expect(changes(before, after)).toEqual([message]);
  expect(changes(after, after)).toEqual([]);
});

test("a booking from the waitlist is one change", () => {
  expect(changes({ waitlist: [waiting], bookings: [] }, { waitlist: [], bookings: [booking] })).toEqual([
    "You are now booked into Spin tomorrow at 18:00",
  ]);
});

test("a booking that is marked as attended before the start, or unmarked, is no change", () => {
  const attended = { ...booking, status: "attended" } as const;
  expect(changes({ bookings: [booking] }, { bookings: [attended] })).toEqual([]);
  expect(changes({ bookings: [attended] }, { bookings: [booking] })).toEqual([]);
});

test("a no-show is no longer booked, and is booked again once it is corrected", () => {
  const noShow = { ...booking, status: "no-show" } as const;
  const attended = { ...booking, status: "attended" } as const;
  expect(changes({ bookings: [booking] }, { bookings: [noShow] })).toEqual([
    "You are no longer booked into Spin tomorrow at 18:00",
  ]);
  expect(changes({ bookings: [noShow] }, { bookings: [attended] })).toEqual([
    "You are now booked into Spin tomorrow at 18:00",
  ]);
});

test("a booking of a class that has started is no change", () => {
  expect(changes({ bookings: [booking] }, { bookings: [] }, START)).toEqual([]);
});

test("data that was not loaded before or after gives no changes", () => {
  expect(changes({}, { bookings: [booking], waitlist: [waiting], classes: [{ ...spin, ...full }] })).toEqual([]);
  expect(changes({ bookings: [booking], waitlist: [waiting] }, {})).toEqual([]);
});

test("a class that became full by the user's own booking is no change", () => {
  const own = { ...spin, ...full, isUserBooked: true };
  expect(changes({ classes: [spin] }, { classes: [own] })).toEqual([]);
});

test("the balance of another user is no change", () => {
  expect(changes({ user: aMember() }, { user: aMember({ _id: "user-2", concessions: 1 }) })).toEqual([]);
});
