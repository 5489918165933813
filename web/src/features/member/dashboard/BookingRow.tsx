import type { Booking, User } from "@bindings/wire";
import { Moment } from "../../../studio/class/Moment";
import { QuietAddToCalendar } from "../class/AddToCalendar";
import { QuietUndoBooking } from "../class/UndoBooking";
import { BookingBadges } from "./BookingBadges";
import { CancelButton } from "./CancelButton";
import { ClassName } from "./ClassName";
import { useCancelAnswer } from "./useCancelAnswer";
import { useCanUndo } from "./useCanUndo";

type Props = {
  booking: Booking;
  user: User;
  onOpen: (booking: Booking) => void;
  onAsk: (bookingId: string) => void;
};

/** A booking in a list: time, class and instructor, place, and the next deadline. */
export function BookingRow({ booking, user, onOpen, onAsk }: Props) {
  const { until, whyNot } = useCancelAnswer(booking, user);
  const canUndo = useCanUndo(booking, user);
  const { name, instructor, location } = booking.classId;
  // Why the booking can't be cancelled, or until when it can. A missing refund has its own badge.
  const cancelText = booking.status === "confirmed" ? (whyNot ?? until) : null;
  return (
    // The buttons wrap to the next line if large text leaves no room for them.
    <li className="flex flex-wrap justify-between gap-x-2 px-4 py-2 wrap-anywhere">
      <div className="grid min-w-0 flex-1 basis-40 text-sm leading-[1.125rem]">
        <span className="text-base leading-5 font-semibold">
          <Moment at={booking.displayStartTime} />
        </span>
        <span>
          <ClassName booking={booking} onOpen={onOpen}>
            {" "}
            <span className="font-normal">{`· ${instructor}`}</span>
          </ClassName>
        </span>
      </div>
      <span className="order-last flex w-full flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs leading-[1.125rem] text-ink-soft tabular-nums [&>*]:-my-px">
        <span>{[location, cancelText].filter(Boolean).join(" · ")}</span>
        <BookingBadges booking={booking} user={user} />
        {canUndo && <QuietUndoBooking klass={booking.classId} />}
      </span>
      {booking.status === "confirmed" && (
        <span className="-mr-2 -mb-1.5 flex shrink-0 items-start">
          <QuietAddToCalendar bookingId={booking._id} name={name} />
          <CancelButton booking={booking} user={user} onAsk={onAsk} isQuiet />
        </span>
      )}
    </li>
  );
}
