import type { Booking } from "@bindings/Booking";
import type { CancelAnswer } from "@bindings/CancelAnswer";
import type { User } from "@bindings/User";
import { cancelBooking } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";

function answer({ status, concessionsUsed, classId }: Booking, user: User, now: number): CancelAnswer {
  const { startTime, endTime, isActive } = classId;
  return cancelBooking({ status, concessionsUsed, startTime, endTime, isActive }, user, now);
}

/** Whether this booking can be cancelled, and with what refund; asked again as time passes. */
export function useCancelAnswer(booking: Booking, user: User) {
  const noRefund = useClock((clock) => answer(booking, user, clock.now).noRefund);
  const whyNot = useClock((clock) => answer(booking, user, clock.now).verdict.whyNot);
  return { noRefund, whyNot, answerNow: () => answer(booking, user, studioNow()) };
}
