import type { Booking, User } from "@bindings/wire";
import clsx from "clsx";
import { durationWords } from "../../../rules";
import { Moment } from "../../../studio/class/Moment";
import { type Column, Table } from "../../../ui/Table";
import { useMinWidth } from "../../../ui/useMinWidth";
import { QuietAddToCalendar } from "../class/AddToCalendar";
import { BookingCard } from "./BookingCard";
import { BookingStatusCell } from "./BookingStatusCell";
import { CancelButton } from "./CancelButton";
import { ClassName } from "./ClassName";

type Props = {
  caption: string;
  bookings: Booking[];
  user: User;
  onOpen: (booking: Booking) => void;
  onAsk: (bookingId: string) => void;
};

/** Makes the seven columns fit on a tablet. In a narrower window the table scrolls, not the page. */
const compactTable = clsx(
  // `relative`, because visually hidden text is positioned absolutely and could widen the page.
  "relative overflow-x-auto",
  "sm:max-lg:[&_:is(td,th)]:px-2 sm:max-lg:[&_span]:whitespace-normal sm:max-lg:[&_table]:[--edge:1rem]",
  "sm:max-lg:[&_td]:min-w-20 sm:max-lg:[&_tbody_th]:min-w-24",
  "sm:max-md:[&_:is(td,th)]:px-1 sm:max-md:[&_table]:text-xs sm:max-md:[&_td]:min-w-18 sm:max-md:[&_td_button]:px-2",
);

/** A list of bookings: a table with all details on a laptop, cards with the essentials on a phone. */
export function BookingTable(props: Props) {
  const hasRoom = useMinWidth(40);
  return (
    <div className={compactTable}>
      <Table
        caption={props.caption}
        columns={hasRoom ? columns(props) : cards(props)}
        rows={props.bookings}
        rowKey={(booking) => booking._id}
      />
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

function cards({ user, onOpen, onAsk }: Props): Column<Booking>[] {
  return [
    {
      key: "booking",
      heading: "Booking",
      quiet: true,
      cell: (booking) => <BookingCard booking={booking} user={user} onOpen={onOpen} onAsk={onAsk} />,
    },
  ];
}
