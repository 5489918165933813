import type { Class } from "@bindings/Class";
import type { ClassFacts } from "@bindings/ClassFacts";

type ViewerFlags = { isBooked?: boolean; isWaiting?: boolean };

/** A class as it is for someone else: the flags on the wire are the caller's own. */
export function asSeenBy(klass: Class, { isBooked = false, isWaiting = false }: ViewerFlags): ClassFacts {
  return { ...klass, isUserBooked: isBooked, isUserOnWaitlist: isWaiting, userBookingConcessionsUsed: null };
}
