import type { CancelAnswer } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as bookings from "../../../api/bookings";
import { queries } from "../../../api/queries";
import { momentWords } from "../../../rules";
import { forgetBooked } from "../../../stores/bookedHere";
import { studioNow } from "../../../stores/clock";
import { useConfirm } from "../../../stores/confirm";
import { toast } from "../../../stores/toasts";
import { NoRefundBadge } from "../../../studio/class/NoRefundBadge";
import { cancellingTerms } from "../../../studio/verdict/terms";

type ClassTitle = { name: string; startTime: string };
type ConfirmationCallbacks = {
  /** Shows the server's message instead of `toast.success`. */
  onDone?: typeof toast.success;
  onFailed?: (failure: unknown) => void;
};

type Cancelling = ClassTitle &
  ConfirmationCallbacks & {
    classId: string;
    bookingId: string | null;
    /** The terms that the dialog shows: the refund, or that there is none. The server cancels only on these terms. */
    answer: CancelAnswer | null;
  };

/** Asks 'Cancel booking?', and cancels the booking if the user confirms. */
export function confirmCancelBooking({
  classId,
  bookingId,
  answer,
  onDone = toast.success,
  onFailed,
  ...title
}: Cancelling) {
  if (bookingId === null || answer === null) {
    toast.error("Booking ID not found");
    return;
  }
  const { noRefund, cancellingMeans: means, lateCredit } = answer;
  useConfirm.getState().ask({
    title: "Cancel booking?",
    body: (
      <WhichClass {...title}>
        {noRefund && <NoRefundBadge>{noRefund}</NoRefundBadge>}
        {means && <p>{means}</p>}
        {lateCredit && <LateCredit>{lateCredit}</LateCredit>}
      </WhichClass>
    ),
    yes: "Yes, cancel",
    no: "Keep booking",
    danger: true,
    act: (signal) => bookings.cancelBooking(bookingId, cancellingTerms(answer), signal),
    failureText: "Failed to cancel booking",
    onDone: ({ message }) => {
      forgetBooked(classId);
      onDone(message);
    },
    onFailed,
  });
}

/** Asks 'Leave waitlist?', and leaves the waitlist if the user confirms. */
export function confirmLeaveWaitlist({
  classId,
  onDone = toast.success,
  ...title
}: ClassTitle & ConfirmationCallbacks & { classId: string }) {
  useConfirm.getState().ask({
    title: "Leave waitlist?",
    body: (
      <WhichClass {...title}>
        <p>You will no longer be told when a spot opens.</p>
      </WhichClass>
    ),
    yes: "Yes, leave",
    no: "Stay on waitlist",
    danger: true,
    act: (signal) => bookings.leaveWaitlist(classId, signal),
    failureText: "Failed to leave waitlist",
    onDone: ({ message }) => onDone(message),
  });
}

/** Says when the concessions of a late cancellation come back, if the studio chose so. */
function LateCredit({ children }: { children: string }) {
  const { data: studio } = useQuery(queries.studio());
  return studio?.returnsLateCredits && <p>{children}</p>;
}

function WhichClass({ name, startTime, children }: ClassTitle & { children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="tabular-nums">{momentWords(startTime, studioNow())}</p>
      </div>
      {children}
    </div>
  );
}
