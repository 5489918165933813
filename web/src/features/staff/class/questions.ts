import type { BookedUser } from "@bindings/BookedUser";
import type { Booking } from "@bindings/Booking";
import type { Class } from "@bindings/Class";
import { balanceWords, removeOnBehalf } from "../../../rules";
import { studioNow } from "../../../stores/clock";

const nameOf = ({ firstName, lastName }: BookedUser) => `${firstName} ${lastName}`;

/** The browser's question before someone loses a place, with the concessions that come back. */
export function leavingQuestion(booking: Booking, klass: Class): string {
  return [`Remove ${nameOf(booking.userId)} from ${klass.name}?`, refundWords(booking)].filter(Boolean).join("\n\n");
}

/** The browser's question before someone loses a place on the waitlist. */
export function waitingQuestion(user: BookedUser, klass: Class): string {
  return `Remove ${nameOf(user)} from the waitlist of ${klass.name}?`;
}

/** The refund doesn't depend on whose booking it is: it is what the booking used. */
function refundWords(booking: Booking): string | null {
  if (booking.concessionsUsed === 0) return null;
  const anyone = { role: "user", concessions: 0 } as const;
  const { verdict, noRefund } = removeOnBehalf({ ...booking.classId, ...booking }, anyone, {}, studioNow()).studio;
  if (noRefund) return noRefund;
  const { number, noun } = balanceWords(verdict.concessions);
  return `Refund: ${number} ${noun}`;
}
