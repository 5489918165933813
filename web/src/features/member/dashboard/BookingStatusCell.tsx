import type { Booking, BookingStatus, User } from "@bindings/wire";
import { Check, X } from "lucide-react";
import { bookingWords } from "../../../studio/class/bookingWords";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { QuietUndoBooking } from "../class/UndoBooking";
import { BookingBadges } from "./BookingBadges";
import { useCancelAnswer } from "./useCancelAnswer";
import { useCanUndo } from "./useCanUndo";

const looks: Record<BookingStatus, { tone: BadgeTone; Icon: typeof Check }> = {
  confirmed: { tone: "accent", Icon: Check },
  attended: { tone: "accent", Icon: Check },
  cancelled: { tone: "neutral", Icon: X },
  "no-show": { tone: "neutral", Icon: X },
};

type Props = { booking: Booking; user: User };

/** A booking's status, its badges, and until when it can be cancelled. */
export function BookingStatusCell({ booking, user }: Props) {
  const { tone, Icon } = looks[booking.status];
  const { until } = useCancelAnswer(booking, user);
  const canUndo = useCanUndo(booking, user);
  return (
    <span className="grid min-w-26 justify-items-start gap-1">
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tone} icon={<Icon aria-hidden />}>
          {bookingWords[booking.status]}
        </Badge>
        <BookingBadges booking={booking} user={user} />
      </span>
      {until && <span className="text-xs text-ink-soft tabular-nums">{until}</span>}
      {canUndo && <QuietUndoBooking klass={booking.classId} />}
    </span>
  );
}
