import type { LiveEvent } from "@bindings/wire";

export const NOTHING: LiveEvent = {
  classes: [],
  timetable: false,
  bookings: false,
  balance: false,
  notifications: false,
  users: [],
  allUsers: false,
  studio: false,
  everything: false,
};
export const EVERYTHING: LiveEvent = { ...NOTHING, everything: true };

/** Merges two events into one. */
export const merged = (one: LiveEvent, other: LiveEvent): LiveEvent => ({
  classes: [...new Set([...one.classes, ...other.classes])],
  timetable: one.timetable || other.timetable,
  bookings: one.bookings || other.bookings,
  balance: one.balance || other.balance,
  notifications: one.notifications || other.notifications,
  users: [...new Set([...one.users, ...other.users])],
  allUsers: one.allUsers || other.allUsers,
  studio: one.studio || other.studio,
  everything: one.everything || other.everything,
});
