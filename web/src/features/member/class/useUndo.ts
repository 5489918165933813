import type { Class } from "@bindings/Class";
import type { User } from "@bindings/User";
import { useQueryClient } from "@tanstack/react-query";
import { cancelBooking } from "../../../api/bookings";
import { readClass } from "../../../api/classes";
import { queries } from "../../../api/queries";
import { useAction } from "../../../api/useAction";
import { memberActions } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { toastFailure } from "../../../studio/toastFailure";
import { askToCancel } from "./questions";

/** Takes back a booking just made, while that is free; once it isn't, it asks as any cancellation does. */
export function useUndo({ _id, name, startTime }: Class, before: User): () => void {
  const client = useQueryClient();
  const { run } = useAction(
    async (signal) => {
      const klass = await readClass(_id, signal);
      const bookingId = klass.userBookingId;
      // The dialog that booked is gone, and with it what it knew of the balance.
      const user = client.getQueryData(queries.me().queryKey) ?? before;
      const { cancel } = memberActions(klass, user, studioNow());
      if (bookingId !== null && cancel?.refundIsDue && cancel.verdict.allowed) {
        return cancelBooking(bookingId, { refund: true }, signal);
      }
      askToCancel({ bookingId, name, startTime, answer: cancel });
      return null;
    },
    {
      onDone: (answer) => {
        if (answer) toast.success(answer.message);
      },
      onFailed: (failure) => toastFailure(failure, "Failed to cancel booking"),
      otherwise: "Failed to cancel booking",
    },
  );
  return () => void run();
}
