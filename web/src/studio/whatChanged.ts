import type { Booking } from "@bindings/Booking";
import type { Class } from "@bindings/Class";
import type { User } from "@bindings/User";
import type { WaitingClass } from "@bindings/WaitingClass";
import { balanceWords, momentWithinWords } from "../rules";

/** What the app knows of a user and the schedule at one moment. */
export type Facts = { user?: User; bookings?: Booking[]; waitlist?: WaitingClass[]; classes?: Class[] };

type Occasion = { id: string; name: string; startTime: string };

/**
 * What has changed for this user between two readings, in sentences: their bookings first, then waitlists, the balance, and
 * classes that they could have booked. Only classes still to come count. Nothing is said of what is missing in either reading,
 * nor when another user has signed in.
 */
export function whatChanged(before: Facts, after: Facts, now: number): string[] {
  if (before.user?._id !== after.user?._id) return [];
  const say = (sentence: (occasion: string) => string) => (occasions: Occasion[]) =>
    occasions
      .filter(({ startTime }) => now < Date.parse(startTime))
      .map(({ name, startTime }) => sentence(`${name} ${momentWithinWords(startTime, now)}`));

  const booked = [bookingsOf(before), bookingsOf(after)] as const;
  const waiting = [waitlistOf(before), waitlistOf(after)] as const;
  const isBooked = inList(booked[1]);
  return [
    ...say((occasion) => `You are no longer booked into ${occasion}`)(missing(booked[0], booked[1])),
    ...say((occasion) => `You are now booked into ${occasion}`)(missing(booked[1], booked[0])),
    ...say((occasion) => `You are off the waitlist for ${occasion}`)(
      missing(waiting[0], waiting[1]).filter((occasion) => !isBooked(occasion)),
    ),
    ...balanceChange(before.user, after.user),
    ...say((occasion) => `${occasion} is now full`)(filledUp(before.classes, after.classes)),
  ];
}

const bookingsOf = ({ bookings }: Facts) =>
  bookings
    ?.filter(({ status }) => status === "confirmed")
    .map(({ classId: { _id, name, startTime } }) => ({ id: _id, name, startTime }));

const waitlistOf = ({ waitlist }: Facts) =>
  waitlist?.map(({ classId, className, startTime }) => ({ id: classId, name: className, startTime }));

const inList = (list: Occasion[] = []) => {
  const ids = new Set(list.map(({ id }) => id));
  return ({ id }: Occasion) => ids.has(id);
};

/** The occasions of the one list that the other does not have, where both are known. */
function missing(from: Occasion[] | undefined, other: Occasion[] | undefined): Occasion[] {
  if (!from || !other) return [];
  const isThere = inList(other);
  return from.filter((occasion) => !isThere(occasion));
}

function balanceChange(before: User | undefined, after: User | undefined): string[] {
  if (!before || !after || before.concessions === after.concessions) return [];
  const { number, noun } = balanceWords(after.concessions);
  return [`You now have ${number} ${noun}`];
}

/** The classes that had a place for this user, and have none any more. */
function filledUp(before: Class[] = [], after: Class[] = []): Occasion[] {
  const hadPlace = new Set(before.filter((klass) => !klass.isFull).map(({ _id }) => _id));
  return after
    .filter((klass) => klass.isFull && hadPlace.has(klass._id) && !klass.isUserBooked)
    .map(({ _id, name, startTime }) => ({ id: _id, name, startTime }));
}
