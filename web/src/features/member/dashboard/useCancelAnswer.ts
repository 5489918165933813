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

/** The words of a list: whether it can be cancelled, with what refund, and until when. */
function said(booking: Booking, user: User, now: number) {
  const { noRefund, until, headline, verdict } = answer(booking, user, now);
  return { noRefund, until, headline, whyNot: verdict.whyNot };
}

/** Whether this booking can be cancelled, and with what refund; asked again as time passes. */
export function useCancelAnswer(booking: Booking, user: User) {
  const words = useClock(useShallow((clock) => said(booking, user, clock.now)));
  return { ...words, answerNow: () => answer(booking, user, studioNow()) };
}
