import type { Class } from "@bindings/Class";
import type { Expected } from "@bindings/Expected";
import * as bookings from "../../../api/bookings";
import { useAction } from "../../../api/useAction";
import { useUser } from "../../../api/useMe";
import { memberActions } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import type { toast } from "../../../stores/toasts";
import { toastFailure } from "../../../studio/toastFailure";
import { useUndo } from "./useUndo";

type Outcome = { onDone: typeof toast.success; onFailed: (failure: unknown) => void };

/** Booking a class, or joining its waitlist. */
export function useBooking(klass: Class, { onDone, onFailed }: Outcome) {
  const user = useUser();
  const undo = useUndo(klass, user);
  const book = useAction((signal, shown: Expected) => bookings.book(klass._id, shown, signal), {
    onDone: ({ message }) => {
      const placed = { ...klass, isUserBooked: true, userBookingConcessionsUsed: klass.concessionsRequired };
      const isFree = memberActions(placed, user, studioNow()).cancel?.refundIsDue === true;
      onDone(message, isFree ? { label: "Undo", run: undo } : undefined);
    },
    onFailed: (failure) => {
      toastFailure(failure, "Failed to book class");
      onFailed(failure);
    },
  });
  const join = useAction((signal) => bookings.joinWaitlist(klass._id, signal), {
    onDone: ({ message }) => onDone(message),
    onFailed: (failure) => {
      toastFailure(failure, "Failed to join waitlist");
      onFailed(failure);
    },
  });
  return {
    book: book.run,
    join: join.run,
    running: book.running || join.running,
    stillTrying: book.stillTrying || join.stillTrying,
    leave: () => {
      book.leave();
      join.leave();
    },
  };
}
