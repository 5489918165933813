import type { Booking } from "@bindings/Booking";
import type { User } from "@bindings/User";
import { useState } from "react";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";
import { confirmCancelBooking } from "../class/confirmations";
import { useCancelAnswer } from "./useCancelAnswer";

type Props = {
  booking: Booking;
  user: User;
  onAsk: (bookingId: string) => void;
  /** The row already shows why the button is disabled. */
  isQuiet?: boolean;
  /** The accessible name, where the row's would be there twice. */
  label?: string;
};

export function CancelButton({ booking, user, onAsk, isQuiet, label }: Props) {
  const { whyNot, answerNow } = useCancelAnswer(booking, user);
  // An action that succeeded is not offered again while the list is fetched.
  const [isDone, setIsDone] = useState(false);
  const done = (message: string) => {
    setIsDone(true);
    toast.success(message);
  };
  const { name, startTime } = booking.classId;
  return (
    <Button
      tone={isQuiet ? "quiet" : "danger-quiet"}
      className={isQuiet ? "max-sm:px-3" : undefined}
      aria-label={label ?? `Cancel ${name}`}
      running={isDone}
      disabledReason={whyNot}
      reasonIsPlain={isQuiet}
      onClick={() => {
        onAsk(booking._id);
        confirmCancelBooking({ bookingId: booking._id, name, startTime, answer: answerNow(), onDone: done });
      }}
    >
      Cancel
    </Button>
  );
}
