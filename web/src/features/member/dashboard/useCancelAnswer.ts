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

type Words = Pick<CancelAnswer, "noRefund" | "until" | "headline"> & { whyNot: CancelAnswer["verdict"]["whyNot"] };

/** A booking's last words: each part of its row asks for them. */
const lastSaid = new WeakMap<Booking, { user: User; now: number; words: Words }>();

/** The words of a list: whether it can be cancelled, with what refund, and until when. */
function said(booking: Booking, user: User, now: number): Words {
  const last = lastSaid.get(booking);
  if (last?.user === user && last.now === now) return last.words;
  const { noRefund, until, headline, verdict } = answer(booking, user, now);
  const words = { noRefund, until, headline, whyNot: verdict.whyNot };
  lastSaid.set(booking, { user, now, words });
  return words;
}

/** Whether this booking can be cancelled, and with what refund; asked again as time passes. */
export function useCancelAnswer(booking: Booking, user: User) {
  const words = useClock(useShallow((now) => said(booking, user, now)));
  return { ...words, answerNow: () => answer(booking, user, studioNow()) };
}
