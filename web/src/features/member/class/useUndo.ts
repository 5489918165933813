import type { Class, User } from "@bindings/wire";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { cancelBooking } from "../../../api/bookings";
import { readClass } from "../../../api/classes";
import { queries } from "../../../api/queries";
import { useAction } from "../../../api/useAction";
import { memberActions } from "../../../rules";
import { forgetBooked } from "../../../stores/bookedHere";
import { studioNow } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { classHint, countDisagreement, type Hint } from "../../../studio/verdict/disagreement";
import { confirmCancelBooking } from "./confirmations";

type Booked = Pick<Class, "_id" | "name" | "startTime">;

/** Cancels a booking that was just made. If cancelling is no longer free, the user is asked to confirm. */
export function useUndo(
  { _id, name, startTime }: Booked,
  userAtBooking: User,
  onDone: typeof toast.success = toast.success,
) {
  const client = useQueryClient();
  const hint = useRef<Hint>(null);
  const { run, running } = useAction(
    async (signal) => {
      const klass = await readClass(_id, signal);
      const bookingId = klass.userBookingId;
      // The dialog is unmounted, so the balance comes from the query cache.
      const user = client.getQueryData(queries.me().queryKey) ?? userAtBooking;
      hint.current = classHint(klass, user, Date.now());
      const { cancel } = memberActions(klass, user, studioNow());
      if (bookingId !== null && cancel?.refundIsDue && cancel.verdict.allowed) {
        return cancelBooking(bookingId, { refund: true }, signal);
      }
      confirmCancelBooking({ classId: _id, bookingId, name, startTime, answer: cancel });
      return null;
    },
    {
      onDone: (answer) => {
        if (!answer) return;
        forgetBooked(_id);
        onDone(answer.message);
      },
      onFailed: (failure) => {
        if (hint.current) void countDisagreement(client, failure, hint.current);
      },
      failureText: "Failed to cancel booking",
    },
  );
  return { undo: () => void run(), running };
}
