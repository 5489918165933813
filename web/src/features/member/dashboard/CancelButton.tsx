import type { Booking } from "@bindings/Booking";
import type { User } from "@bindings/User";
import { Button } from "../../../ui/Button";
import { askToCancel } from "../class/questions";
import { useCancelAnswer } from "./useCancelAnswer";

export function CancelButton({ booking, user }: { booking: Booking; user: User }) {
  const { whyNot, answerNow } = useCancelAnswer(booking, user);
  const { name, startTime } = booking.classId;
  return (
    <Button
      tone="danger-quiet"
      className="max-sm:mt-2 max-sm:w-full"
      aria-label={`Cancel ${name}`}
      disabledReason={whyNot}
      onClick={() => askToCancel({ bookingId: booking._id, name, startTime, noRefund: answerNow().noRefund })}
    >
      Cancel
    </Button>
  );
}
