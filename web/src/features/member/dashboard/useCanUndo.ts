import type { Booking, User } from "@bindings/wire";
import { useIsBookedHere } from "../class/UndoBooking";
import { useCancelAnswer } from "./useCancelAnswer";

/** Whether a booking can be undone: it was made in this tab, and cancelling it is still free. */
export function useCanUndo(booking: Booking, user: User): boolean {
  const { refundIsDue, whyNot } = useCancelAnswer(booking, user);
  const isBookedHere = useIsBookedHere(booking.classId._id);
  return isBookedHere && booking.status === "confirmed" && refundIsDue && whyNot === null;
}
