import type { Booking } from "@bindings/Booking";
import type { CancelAnswer } from "@bindings/CancelAnswer";
import type { User } from "@bindings/User";
import { useShallow } from "zustand/react/shallow";
import { cancelBooking } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";

function answer({ status, concessionsUsed, classId }: Booking, user: User, now: number): CancelAnswer {
  const { startTime, endTime, isActive } = classId;
  return cancelBooking({ status, concessionsUsed, startTime, endTime, isActive }, user, now);
}

/** What a list says of it: whether it can be cancelled, with what refund, and until when. */
function said(booking: Booking, user: User, now: number) {
  const { noRefund, headline, verdict } = answer(booking, user, now);
  return { noRefund, headline, whyNot: verdict.whyNot };
}

/** Whether this booking can be cancelled, and with what refund; asked again as time passes. */
export function useCancelAnswer(booking: Booking, user: User) {
  const words = useClock(useShallow((clock) => said(booking, user, clock.now)));
  return { ...words, answerNow: () => answer(booking, user, studioNow()) };
}

/** Until when what holds, without the warning that a badge beside it gives already. */
export function useUntil(booking: Booking, user: User): string | null {
  const { noRefund, headline } = useCancelAnswer(booking, user);
  return (noRefund ? headline?.replace(`${noRefund}. `, "") : headline) ?? null;
}
