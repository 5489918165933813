import type { Class } from "@bindings/Class";
import * as bookings from "../../../api/bookings";
import { useAction } from "../../../api/useAction";
import { toast } from "../../../stores/toasts";
import { toastFailure } from "../../../studio/toastFailure";

type Outcome = { onDone: () => void; onFailed: (failure: unknown) => void };

/** Booking a class, or joining its waitlist. */
export function useBooking(klass: Class, { onDone, onFailed }: Outcome) {
  const book = useAction((signal) => bookings.book(klass._id, signal), {
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: (failure) => {
      toastFailure(failure, "Failed to book class");
      onFailed(failure);
    },
  });
  const join = useAction((signal) => bookings.joinWaitlist(klass._id, signal), {
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
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
