import type { Booking, User } from "@bindings/wire";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../api/queries";
import { hintActedOn } from "../../../stores/hints";
import { toast } from "../../../stores/toasts";
import { cancelHint, countDisagreement } from "../../../studio/verdict/disagreement";
import { useHintShown } from "../../../studio/verdict/useHintShown";
import { Button } from "../../../ui/Button";
import { confirmCancelBooking } from "../class/confirmations";
import { useCancelAnswer } from "./useCancelAnswer";

type Props = {
  booking: Booking;
  user: User;
  onAsk: (bookingId: string) => void;
  /** Whether the row already shows why the button is disabled. */
  isQuiet?: boolean;
};

export function CancelButton({ booking, user, onAsk, isQuiet }: Props) {
  const { whyNot, answerNow } = useCancelAnswer(booking, user);
  const client = useQueryClient();
  const readAt = () => client.getQueryState(queries.upcoming().queryKey)?.dataUpdatedAt ?? 0;
  useHintShown(cancelHint(booking, user, 0));
  // After a success, the button can't be pressed again while the list is refetched.
  const [isDone, setIsDone] = useState(false);
  const done = (message: string) => {
    setIsDone(true);
    toast.success(message);
  };
  const { _id, name, startTime } = booking.classId;
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
        hintActedOn();
        const hint = cancelHint(booking, user, readAt());
        confirmCancelBooking({
          classId: _id,
          bookingId: booking._id,
          name,
          startTime,
          answer: answerNow(),
          onDone: done,
          onFailed: (failure) => void countDisagreement(client, failure, hint),
        });
      }}
    >
      Cancel
    </Button>
  );
}
