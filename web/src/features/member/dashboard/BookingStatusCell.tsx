import type { Booking } from "@bindings/Booking";
import type { BookingStatus } from "@bindings/BookingStatus";
import type { User } from "@bindings/User";
import { Check, X } from "lucide-react";
import { NoRefundBadge } from "../../../studio/NoRefundBadge";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { useCancelAnswer } from "./useCancelAnswer";

const statuses: Record<BookingStatus, { words: string; tone: BadgeTone; Icon: typeof Check }> = {
  confirmed: { words: "Booked", tone: "accent", Icon: Check },
  attended: { words: "Attended", tone: "accent", Icon: Check },
  cancelled: { words: "Cancelled", tone: "neutral", Icon: X },
  "no-show": { words: "No-show", tone: "neutral", Icon: X },
};

/** Where the booking stands, and what cancelling it would cost or has given back. */
export function BookingStatusCell({ booking, user }: { booking: Booking; user: User }) {
  const { words, tone, Icon } = statuses[booking.status];
  const { noRefund } = useCancelAnswer(booking, user);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {words}
      </Badge>
      {booking.status === "confirmed" && noRefund && <NoRefundBadge>{noRefund}</NoRefundBadge>}
      {booking.refundedConcessions > 0 && <Badge tone="info">Refunded {booking.refundedConcessions}</Badge>}
      {!booking.classId.isActive && <Badge>Class cancelled by the studio</Badge>}
    </span>
  );
}
