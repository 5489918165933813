import type { Booking, BookingStatus, User } from "@bindings/wire";
import clsx from "clsx";
import { Check, X } from "lucide-react";
import { durationWords } from "../../../rules";
import { bookingWords } from "../../../studio/class/bookingWords";
import { Moment } from "../../../studio/class/Moment";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { ListRows } from "../../../ui/ListRow";
import { type Column, Table } from "../../../ui/Table";
import { useWindowFits } from "../../../ui/useWindowFits";
import { QuietAddToCalendar } from "../class/AddToCalendar";
import { QuietUndoBooking } from "../class/UndoBooking";
import { BookingBadges } from "./BookingBadges";
import { BookingRow } from "./BookingRow";
import { CancelButton } from "./CancelButton";
import { ClassName } from "./ClassName";
import { useCancelAnswer } from "./useCancelAnswer";
import { useCanUndo } from "./useCanUndo";

type Props = {
  caption: string;
  bookings: Booking[];
  user: User;
  onOpen: (booking: Booking) => void;
  onAsk: (bookingId: string) => void;
};

/** The window's width in rem from which the table fits. */
const TABLE = 40;

/** Makes the seven columns fit on a tablet. In a narrower window the table scrolls, not the page. */
const compactTable = clsx(
  // `relative`, because visually hidden text is positioned absolutely and could widen the page.
  "relative overflow-x-auto",
  "sm:max-lg:[&_:is(td,th)]:px-2 sm:max-lg:[&_span]:whitespace-normal sm:max-lg:[&_table]:[--edge:1rem]",
  "sm:max-lg:[&_td]:min-w-20 sm:max-lg:[&_tbody_th]:min-w-24",
  "sm:max-md:[&_:is(td,th)]:px-1 sm:max-md:[&_table]:text-xs sm:max-md:[&_td]:min-w-18 sm:max-md:[&_td_button]:px-2",
);

/** Bookings: a table with all details on a laptop, a list with the essentials on a phone. */
export function BookingTable(props: Props) {
  const { caption, bookings } = props;
  const fits = useWindowFits(TABLE);
  // Not `Table`'s own list, whose line at the top would double the line that is above these rows.
  if (!fits) {
    return (
      <ListRows label={caption}>
        {bookings.map((booking) => (
          <BookingRow key={booking._id} {...props} booking={booking} />
        ))}
      </ListRows>
    );
  }
  return (
    <div className={compactTable}>
      <Table caption={caption} columns={columns(props)} rows={bookings} rowKey={(booking) => booking._id} />
    </div>
  );
}

function columns({ user, onOpen, onAsk }: Props): Column<Booking>[] {
  return [
    { key: "date", heading: "Date", cell: (booking) => <Moment at={booking.displayStartTime} /> },
    {
      key: "name",
      heading: "Class Name",
      names: true,
      cell: (booking) => <ClassName booking={booking} onOpen={onOpen} />,
    },
    { key: "duration", heading: "Duration", cell: (booking) => durationWords(booking.classId.duration) },
    { key: "location", heading: "Location", cell: (booking) => booking.classId.location },
    { key: "status", heading: "Status", cell: (booking) => <BookingStatusCell booking={booking} user={user} /> },
    {
      key: "concessions",
      heading: "Concessions",
      cell: (booking) => <span className="tabular-nums">{booking.concessionsUsed}</span>,
    },
    {
      key: "actions",
      heading: "Actions",
      quiet: true,
      align: "end",
      cell: (booking) =>
        booking.status === "confirmed" && (
          // The buttons are stacked on a tablet, where every column is narrow.
          <div className="flex items-start justify-end gap-1 sm:max-lg:flex-col-reverse sm:max-lg:items-end">
            <QuietAddToCalendar bookingId={booking._id} name={booking.classId.name} />
            <CancelButton booking={booking} user={user} onAsk={onAsk} />
          </div>
        ),
    },
  ];
}

const statusLooks: Record<BookingStatus, { tone: BadgeTone; Icon: typeof Check }> = {
  confirmed: { tone: "accent", Icon: Check },
  attended: { tone: "accent", Icon: Check },
  cancelled: { tone: "neutral", Icon: X },
  "no-show": { tone: "neutral", Icon: X },
};

type BookingStatusCellProps = { booking: Booking; user: User };

/** A booking's status, its badges, and until when it can be cancelled. */
function BookingStatusCell({ booking, user }: BookingStatusCellProps) {
  const { tone, Icon } = statusLooks[booking.status];
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
