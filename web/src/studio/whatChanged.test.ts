import type { WaitingClass } from "@bindings/WaitingClass";
import { expect, test } from "vitest";
import { aBooking, aClass, aMember, full, hours, START } from "../test-studio";
import { type Facts, whatChanged } from "./whatChanged";

const NOW = START - hours(24);
const spin = aClass({ _id: "spin", name: "Spin" });
const { _id, name, startTime, endTime, duration, instructor, location, room, isActive } = spin;
const booking = aBooking({
  classId: { _id, name, startTime, endTime, duration, instructor, location, room, isActive },
});
const waiting = { classId: "spin", className: "Spin", startTime } as WaitingClass;

const changes = (before: Facts, after: Facts, now = NOW) => whatChanged(before, after, now);

test.each<[string, Facts, Facts]>([
  ["Spin tomorrow at 18:00 is now full", { classes: [spin] }, { classes: [{ ...spin, ...full }] }],
  ["You are off the waitlist for Spin tomorrow at 18:00", { waitlist: [waiting] }, { waitlist: [] }],
  ["You are no longer booked into Spin tomorrow at 18:00", { bookings: [booking] }, { bookings: [] }],
  ["You are now booked into Spin tomorrow at 18:00", { bookings: [] }, { bookings: [booking] }],
  ["You now have 4 concessions", { user: aMember() }, { user: aMember({ concessions: 4 }) }],
])("%s", (sentence, before, after) => {
  expect(changes(before, after)).toEqual([sentence]);
  expect(changes(after, after)).toEqual([]);
});

test("a place that the waitlist brought is said once", () => {
  expect(changes({ waitlist: [waiting], bookings: [] }, { waitlist: [], bookings: [booking] })).toEqual([
    "You are now booked into Spin tomorrow at 18:00",
  ]);
});

test("a class that has begun meanwhile is no change", () => {
  expect(changes({ bookings: [booking] }, { bookings: [] }, START)).toEqual([]);
});

test("what was not read, before or after, says nothing", () => {
  expect(changes({}, { bookings: [booking], waitlist: [waiting], classes: [{ ...spin, ...full }] })).toEqual([]);
  expect(changes({ bookings: [booking], waitlist: [waiting] }, {})).toEqual([]);
});

test("a class that this user filled is theirs", () => {
  const own = { ...spin, ...full, isUserBooked: true };
  expect(changes({ classes: [spin] }, { classes: [own] })).toEqual([]);
});

test("the balance of another account says nothing of this one", () => {
  expect(changes({ user: aMember() }, { user: aMember({ _id: "user-2", concessions: 1 }) })).toEqual([]);
});
