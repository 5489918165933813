import type { Booking, CancelAnswer, User } from "@bindings/wire";
import { useShallow } from "zustand/react/shallow";
import { cancelBooking } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";

function answer({ status, concessionsUsed, movedFrom, classId }: Booking, user: User, now: number): CancelAnswer {
  const { startTime, endTime, isActive } = classId;
  return cancelBooking({ status, concessionsUsed, movedFrom, startTime, endTime, isActive }, user, now);
}

type CancelText = Pick<CancelAnswer, "noRefund" | "until" | "refundIsDue"> & {
  whyNot: CancelAnswer["verdict"]["whyNot"];
};

/** Caches a booking's last texts, because each part of its row needs them. */
const cached = new WeakMap<Booking, { user: User; now: number; words: CancelText }>();

/** The texts about cancelling a booking: whether that is possible, with which refund, and until when. */
function cancelText(booking: Booking, user: User, now: number): CancelText {
  const last = cached.get(booking);
  if (last?.user === user && last.now === now) return last.words;
  const { noRefund, until, refundIsDue, verdict } = answer(booking, user, now);
  const words = { noRefund, until, refundIsDue, whyNot: verdict.whyNot };
  cached.set(booking, { user, now, words });
  return words;
}

/** Whether this booking can be cancelled, and with which refund; evaluated again as time passes. */
export function useCancelAnswer(booking: Booking, user: User) {
  const words = useClock(useShallow((now) => cancelText(booking, user, now)));
  return { ...words, answerNow: () => answer(booking, user, studioNow()) };
}
