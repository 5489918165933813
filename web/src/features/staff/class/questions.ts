import type { BookedUser } from "@bindings/BookedUser";
import type { Booking } from "@bindings/Booking";
import type { CancelAnswer } from "@bindings/CancelAnswer";
import type { Class } from "@bindings/Class";
import { balanceWords, removeOnBehalf } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { cancellingTerms } from "../../../studio/terms";
import type { RemovalQuestion } from "./useRemoval";

const nameOf = ({ firstName, lastName }: BookedUser) => `${firstName} ${lastName}`;

/** The browser's question before someone loses a place, with the concessions that come back. */
export function leavingQuestion(booking: Booking, klass: Class): RemovalQuestion {
  // The refund doesn't depend on whose booking it is: it is what the booking used.
  const anyone = { role: "user", concessions: 0 } as const;
  const { studio } = removeOnBehalf({ ...booking.classId, ...booking }, anyone, {}, studioNow());
  const words = [`Remove ${nameOf(booking.userId)} from ${klass.name}?`, refundWords(booking, studio)];
  return { words: words.filter(Boolean).join("\n\n"), shown: cancellingTerms(studio) };
}

/** The browser's question before someone loses a place on the waitlist. */
export function waitingQuestion(user: BookedUser, klass: Class): RemovalQuestion {
  return { words: `Remove ${nameOf(user)} from the waitlist of ${klass.name}?` };
}

function refundWords({ concessionsUsed }: Booking, { verdict, noRefund }: CancelAnswer): string | null {
  if (concessionsUsed === 0) return null;
  if (noRefund) return noRefund;
  const { number, noun } = balanceWords(verdict.concessions);
  return `Refund: ${number} ${noun}`;
}
