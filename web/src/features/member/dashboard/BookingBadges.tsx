import type { Booking, User } from "@bindings/wire";
import { balanceWords } from "../../../rules";
import { NoRefundBadge } from "../../../studio/class/NoRefundBadge";
import { Badge } from "../../../ui/Badge";
import { useCancelAnswer } from "./useCancelAnswer";

/** A booking's badges: that cancelling gives no refund, or what a cancellation refunded or lost. */
export function BookingBadges({ booking, user }: { booking: Booking; user: User }) {
  const { noRefund } = useCancelAnswer(booking, user);
  const { status, concessionsUsed, refundedConcessions, classId } = booking;
  const lost = status === "cancelled" && refundedConcessions === 0 && concessionsUsed > 0;
  const { number, noun } = balanceWords(concessionsUsed);
  return (
    <>
      {status === "confirmed" && noRefund && <NoRefundBadge>{noRefund}</NoRefundBadge>}
      {refundedConcessions > 0 && <Badge tone="info">{`Refunded ${refundedConcessions}`}</Badge>}
      {lost && <Badge tone="warning">{`${number} ${noun} lost`}</Badge>}
      {!classId.isActive && <Badge>Class cancelled by the studio</Badge>}
    </>
  );
}
