import type { Booking } from "@bindings/Booking";
import type { BookingStatus } from "@bindings/BookingStatus";
import type { User } from "@bindings/User";
import { Check, X } from "lucide-react";
import { bookingWords } from "../../../studio/bookingWords";
import { NoRefundBadge } from "../../../studio/NoRefundBadge";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { useCancelAnswer } from "./useCancelAnswer";

const looks: Record<BookingStatus, { tone: BadgeTone; Icon: typeof Check }> = {
  confirmed: { tone: "accent", Icon: Check },
  attended: { tone: "accent", Icon: Check },
  cancelled: { tone: "neutral", Icon: X },
  "no-show": { tone: "neutral", Icon: X },
};

/** Where the booking stands, and what cancelling it would cost or has given back. */
export function BookingStatusCell({ booking, user }: { booking: Booking; user: User }) {
  const { tone, Icon } = looks[booking.status];
  const { noRefund } = useCancelAnswer(booking, user);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {bookingWords[booking.status]}
      </Badge>
      {booking.status === "confirmed" && noRefund && <NoRefundBadge>{noRefund}</NoRefundBadge>}
      {booking.refundedConcessions > 0 && <Badge tone="info">Refunded {booking.refundedConcessions}</Badge>}
      {!booking.classId.isActive && <Badge>Class cancelled by the studio</Badge>}
    </span>
  );
}
