import type { Booking, Class, ClassFacts, DisagreementCause, MemberActions, User, Verdict } from "@bindings/wire";
import type { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../../api/failure";
import { queries } from "../../api/queries";
import { cancelBooking, memberActions } from "../../rules";
import { studioNow, studioTimeOf } from "../../stores/clock";
import { hintDisagreed } from "../../stores/hints";

type Member = Pick<User, "role" | "concessions">;
type Action = Verdict["action"];

/** The decision of the rules in the browser before a request, and the facts that they used. */
export type Hint = {
  /** The id of the class or the booking. */
  id: string;
  /** The facts as one text. */
  facts: string;
  dataUpdatedAt: number;
  /** Whether the rules allow the action on these facts at an instant. */
  allows: (action: Action, now: number) => boolean;
  /** Fetches the facts again, bypassing the cache. */
  refetch: (client: QueryClient) => Promise<string>;
};

/** Options of a query that bypass the cache. */
export const FRESH = { staleTime: 0 };

/** The hint on a class. */
export function classHint(klass: Class, user: Member, dataUpdatedAt: number): Hint {
  return {
    id: klass._id,
    facts: classFacts(klass, user),
    dataUpdatedAt,
    allows: (action, now) => verdictOn(memberActions(klass, user, now), action)?.allowed === true,
    refetch: async (client) => {
      const [fresh, me] = await Promise.all([
        client.fetchQuery({ ...queries.klass(klass._id), ...FRESH }),
        client.fetchQuery({ ...queries.me(), ...FRESH }),
      ]);
      return classFacts(fresh, me);
    },
  };
}

/** The hint on cancelling one of the user's upcoming bookings. */
export function cancelHint(booking: Booking, user: Member, dataUpdatedAt: number): Hint {
  return {
    id: booking._id,
    facts: bookingFacts(booking, user),
    dataUpdatedAt,
    allows: (_, now) => cancelBooking(cancelFacts(booking), user, now).verdict.allowed,
    refetch: async (client) => {
      const [{ bookings }, me] = await Promise.all([
        client.fetchQuery({ ...queries.upcoming(), ...FRESH }),
        client.fetchQuery({ ...queries.me(), ...FRESH }),
      ]);
      const fresh = bookings.find(({ _id }) => _id === booking._id);
      return fresh ? bookingFacts(fresh, me) : "";
    },
  };
}

/** Counts a refusal by the server of what the browser's rules allowed. Fetches the facts again first, to find the cause. */
export async function countDisagreement(client: QueryClient, failure: unknown, hint: Hint) {
  if (!(failure instanceof ApiFailure) || !failure.verdict?.refusal) return;
  const { checks, refusal, action } = failure.verdict;
  const failed = checks.find(({ passed }) => !passed);
  if (!failed) return;
  const now = studioNow();
  try {
    hintDisagreed({
      rule: failed.rule,
      code: refusal,
      factsAgeMs: Math.max(0, Math.round(now - studioTimeOf(hint.dataUpdatedAt))),
      cause: causeOf(hint, await hint.refetch(client), action, now),
    });
  } catch {
    // Without fresh facts the cause is unknown, and nothing is counted.
  }
}

/** The cause of the refusal: `stale` if the facts have changed or the time has changed the verdict, else `same_facts`. */
export function causeOf(hint: Hint, fresh: string, action: Action, now: number): DisagreementCause {
  return hint.allows(action, now) && hint.facts === fresh ? "same_facts" : "stale";
}

/** The facts of a class and of a user as one text, for comparison. */
export function classFacts(klass: ClassFacts, user: Member): string {
  return JSON.stringify([
    klass.startTime,
    klass.endTime,
    klass.maxCapacity,
    klass.activeBookings,
    klass.concessionsRequired,
    klass.isActive,
    klass.isUserBooked,
    klass.isUserOnWaitlist,
    klass.userBookingConcessionsUsed,
    user.role,
    user.concessions,
  ]);
}

const bookingFacts = (booking: Booking, user: Member) =>
  JSON.stringify([cancelFacts(booking), user.role, user.concessions]);

function cancelFacts({ status, concessionsUsed, movedFrom, classId }: Booking) {
  const { startTime, endTime, isActive } = classId;
  return { status, concessionsUsed, movedFrom, startTime, endTime, isActive };
}

function verdictOn({ book, cancel, joinWaitlist }: MemberActions, action: Action): Verdict | null {
  if (action === "cancel") return cancel?.verdict ?? null;
  return action === "book" ? book : joinWaitlist;
}
