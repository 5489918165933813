import type { Booking, ClassFacts, Overrides, User } from "@bindings/wire";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { queries } from "../../../api/queries";
import { bookOnBehalf, removeOnBehalf } from "../../../rules/staff";
import { hintActedOn } from "../../../stores/hints";
import { classFacts, countDisagreement, FRESH, type Hint } from "../../../studio/verdict/disagreement";
import { useHintShown } from "../../../studio/verdict/useHintShown";
import { asSeenBy } from "../class/asSeenBy";
import { bookingFacts } from "./bookingFacts";

type Adding = {
  classId: string;
  /** The class as the user would see it. */
  klass: ClassFacts;
  user: User;
  overrides: Partial<Overrides>;
  dataUpdatedAt: number;
};

/** The hint on adding someone to a class, or to its waitlist. */
export function addingHint({ classId, klass, user, overrides, dataUpdatedAt }: Adding): Hint {
  return {
    id: `${classId} ${user._id}`,
    facts: classFacts(klass, user),
    dataUpdatedAt,
    allows: (action, now) => {
      const { book, wait } = bookOnBehalf(klass, user, overrides, now);
      return (action === "book" ? book : wait).allowed;
    },
    refetch: async (client) => {
      const [fresh, { bookings }, { waitlist }, them] = await Promise.all([
        client.fetchQuery({ ...queries.klass(classId), ...FRESH }),
        client.fetchQuery({ ...staffQueries.classBookings(classId), ...FRESH }),
        client.fetchQuery({ ...staffQueries.classWaitlist(classId), ...FRESH }),
        client.fetchQuery({ ...staffQueries.user(user._id), ...FRESH }),
      ]);
      const isBooked = bookings.some(({ userId }) => userId._id === user._id);
      const isWaiting = waitlist.some((entry) => entry.user._id === user._id);
      return classFacts(asSeenBy(fresh, { isBooked, isWaiting }), them);
    },
  };
}

/** The hint on removing someone from a class. Whether that is allowed doesn't depend on the balance. */
export function removalHint(booking: Booking, overrides: Partial<Overrides>, dataUpdatedAt: number): Hint {
  const anyone = { role: "user", concessions: 0 } as const;
  return {
    id: booking._id,
    facts: JSON.stringify(bookingFacts(booking)),
    dataUpdatedAt,
    allows: (_, now) => removeOnBehalf(bookingFacts(booking), anyone, overrides, now).studio.verdict.allowed,
    refetch: async (client) => {
      const { bookings } = await client.fetchQuery({ ...staffQueries.classBookings(booking.classId._id), ...FRESH });
      const fresh = bookings.find(({ _id }) => _id === booking._id);
      return fresh ? JSON.stringify(bookingFacts(fresh)) : "";
    },
  };
}

/** Counts a hint as shown, and returns a function that acts on it. */
export function useHint(hint: Hint | null) {
  const client = useQueryClient();
  useHintShown(hint);
  return <Answer>(send: () => Promise<Answer>) => actOn(client, hint, send);
}

/** Sends an action that a hint allowed, and counts the action and its refusal, if any. */
export async function actOn<Answer>(client: QueryClient, hint: Hint | null, send: () => Promise<Answer>) {
  if (!hint) return send();
  hintActedOn();
  try {
    return await send();
  } catch (failure) {
    void countDisagreement(client, failure, hint);
    throw failure;
  }
}
