import type { Booking, Class, User, WaitingClass } from "@bindings/wire";
import { balanceWords, isActiveBooking, momentWithinWords } from "../rules";
import { studioNow } from "../stores/clock";
import { toast } from "../stores/toasts";

/** The data about the user and the schedule that the app had loaded at one moment. */
export type ReadFacts = { user?: User; bookings?: Booking[]; waitlist?: WaitingClass[]; classes?: Class[] };

type NamedClass = { id: string; name: string; startTime: string };

/** The largest number of toasts. Further changes are shown only on the screens. */
const MOST_TOLD = 3;

/** Shows toasts about the changes for the user. */
export function tellChanges(before: ReadFacts, after: ReadFacts) {
  for (const change of changesSince(before, after, studioNow()).slice(0, MOST_TOLD)) toast.info(change);
}

/**
 * Describes the changes for this user between two reads, in sentences: bookings first, then waitlists, the balance, and
 * classes that have become full. Only future classes count. Data that is missing in either read is skipped,
 * and there are no changes when another user has signed in.
 */
export function changesSince(before: ReadFacts, after: ReadFacts, now: number): string[] {
  if (before.user?._id !== after.user?._id) return [];
  const say = (sentence: (occasion: string) => string) => (occasions: NamedClass[]) =>
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

const bookingsOf = ({ bookings }: ReadFacts) =>
  bookings
    ?.filter(({ status }) => isActiveBooking(status))
    .map(({ classId: { _id, name, startTime } }) => ({ id: _id, name, startTime }));

const waitlistOf = ({ waitlist }: ReadFacts) =>
  waitlist?.map(({ classId, className, startTime }) => ({ id: classId, name: className, startTime }));

const inList = (list: NamedClass[] = []) => {
  const ids = new Set(list.map(({ id }) => id));
  return ({ id }: NamedClass) => ids.has(id);
};

/** The classes in `from` that are not in `other`; none if either list is unknown. */
function missing(from: NamedClass[] | undefined, other: NamedClass[] | undefined): NamedClass[] {
  if (!from || !other) return [];
  const isThere = inList(other);
  return from.filter((occasion) => !isThere(occasion));
}

function balanceChange(before: User | undefined, after: User | undefined): string[] {
  if (!before || !after || before.concessions === after.concessions) return [];
  const { number, noun } = balanceWords(after.concessions);
  return [`You now have ${number} ${noun}`];
}

/** The classes that had a free spot and are full now. */
function filledUp(before: Class[] = [], after: Class[] = []): NamedClass[] {
  const hadPlace = new Set(before.filter((klass) => !klass.isFull).map(({ _id }) => _id));
  return after
    .filter((klass) => klass.isFull && hadPlace.has(klass._id) && !klass.isUserBooked)
    .map(({ _id, name, startTime }) => ({ id: _id, name, startTime }));
}
