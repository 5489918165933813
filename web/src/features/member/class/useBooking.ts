import type { Class, Expected } from "@bindings/wire";
import * as bookings from "../../../api/bookings";
import { useAction } from "../../../api/useAction";
import { useUser } from "../../../api/useMe";
import { memberActions } from "../../../rules";
import { noteBooked } from "../../../stores/bookedHere";
import { studioNow } from "../../../stores/clock";
import type { toast } from "../../../stores/toasts";
import { useUndo } from "./useUndo";

type BookingCallbacks = { onDone: typeof toast.success; onFailed: (failure: unknown) => void };

/** Books a class, or joins its waitlist. */
export function useBooking(klass: Class, { onDone, onFailed }: BookingCallbacks) {
  const user = useUser();
  const { undo } = useUndo(klass, user);
  const book = useAction((signal, shown: Expected) => bookings.book(klass._id, shown, signal), {
    onDone: ({ message }) => {
      const bookedClass = { ...klass, isUserBooked: true, userBookingConcessionsUsed: klass.concessionsRequired };
      const isFree = memberActions(bookedClass, user, studioNow()).cancel?.refundIsDue === true;
      if (isFree) noteBooked(klass._id);
      onDone(message, isFree ? { label: "Undo", run: undo } : undefined);
    },
    onFailed,
    failureText: "Failed to book class",
  });
  const join = useAction((signal) => bookings.joinWaitlist(klass._id, signal), {
    onDone: ({ message }) => onDone(message),
    onFailed,
    failureText: "Failed to join waitlist",
  });
  return {
    book: book.run,
    join: join.run,
    running: book.running || join.running,
    stillTrying: book.stillTrying || join.stillTrying,
    abort: () => {
      book.abort();
      join.abort();
    },
  };
}
