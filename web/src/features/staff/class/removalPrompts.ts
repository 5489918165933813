import type { BookedUser, Booking, CancelAnswer, Class } from "@bindings/wire";
import { balanceWords } from "../../../rules";
import { removeOnBehalf } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import { cancellingTerms } from "../../../studio/verdict/terms";
import type { RemovalPrompt } from "./useRemoval";

const nameOf = ({ firstName, lastName }: BookedUser) => `${firstName} ${lastName}`;

/** Returns the browser's confirmation before a booking is removed, with the refund. */
export function bookingRemovalPrompt(booking: Booking, klass: Class): RemovalPrompt {
  // The refund is what the booking used. It doesn't depend on the member.
  const anyone = { role: "user", concessions: 0 } as const;
  const { studio } = removeOnBehalf({ ...booking.classId, ...booking }, anyone, {}, studioNow());
  const words = [`Remove ${nameOf(booking.userId)} from ${klass.name}?`, refundWords(booking, studio)];
  return { text: words.filter(Boolean).join("\n\n"), shown: cancellingTerms(studio) };
}

/** Returns the browser's confirmation before a person is removed from the waitlist. */
export function waitlistRemovalPrompt(user: BookedUser, klass: Class): RemovalPrompt {
  return { text: `Remove ${nameOf(user)} from the waitlist of ${klass.name}?` };
}

function refundWords({ concessionsUsed }: Booking, { verdict, noRefund }: CancelAnswer): string | null {
  if (concessionsUsed === 0) return null;
  if (noRefund) return noRefund;
  const { number, noun } = balanceWords(verdict.concessions);
  return `Refund: ${number} ${noun}`;
}
