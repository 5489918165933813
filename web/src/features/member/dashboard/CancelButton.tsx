import type { Booking } from "@bindings/Booking";
import type { User } from "@bindings/User";
import { useState } from "react";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";
import { askToCancel } from "../class/questions";
import { useCancelAnswer } from "./useCancelAnswer";

type Props = {
  booking: Booking;
  user: User;
  onAsk: (bookingId: string) => void;
  /** Its row says already why it can't be pressed. */
  isQuiet?: boolean;
};

export function CancelButton({ booking, user, onAsk, isQuiet }: Props) {
  const { whyNot, answerNow } = useCancelAnswer(booking, user);
  // An action that succeeded is not offered again while the list is read anew.
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
      aria-label={`Cancel ${name}`}
      running={isDone}
      disabledReason={whyNot}
      reasonIsPlain={isQuiet}
      onClick={() => {
        onAsk(booking._id);
        askToCancel({ bookingId: booking._id, name, startTime, answer: answerNow(), onDone: done });
      }}
    >
      Cancel
    </Button>
  );
}
