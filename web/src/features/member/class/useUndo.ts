import type { Class } from "@bindings/Class";
import type { User } from "@bindings/User";
import { cancelBooking } from "../../../api/bookings";
import { readClass } from "../../../api/classes";
import { useAction } from "../../../api/useAction";
import { memberActions } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { toastFailure } from "../../../studio/toastFailure";
import { askToCancel } from "./questions";

/** Takes back a booking just made, while that is free; once it isn't, it asks as any cancellation does. */
export function useUndo({ _id, name, startTime }: Class, user: User): () => void {
  const { run } = useAction(
    async (signal) => {
      const klass = await readClass(_id, signal);
      const bookingId = klass.userBookingId;
      const { cancel } = memberActions(klass, user, studioNow());
      if (bookingId !== null && cancel?.refundIsDue && cancel.verdict.allowed) return cancelBooking(bookingId, signal);
      const { noRefund = null, cancellingMeans: means } = cancel ?? {};
      askToCancel({ bookingId, name, startTime, noRefund, means });
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
