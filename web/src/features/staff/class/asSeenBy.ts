import type { Class, ClassFacts } from "@bindings/wire";

type ViewerFlags = { isBooked?: boolean; isWaiting?: boolean };

/** Returns a class with the flags of another user. The flags in a response are those of the signed-in user. */
export function asSeenBy(klass: Class, { isBooked = false, isWaiting = false }: ViewerFlags): ClassFacts {
  return { ...klass, isUserBooked: isBooked, isUserOnWaitlist: isWaiting, userBookingConcessionsUsed: null };
}
