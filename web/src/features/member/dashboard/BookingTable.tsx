import type { Booking } from "@bindings/Booking";
import type { User } from "@bindings/User";
import { durationWords } from "../../../rules";
import { Moment } from "../../../studio/Moment";
import { type Column, Table } from "../../../ui/Table";
import { useMedia } from "../../../ui/useMedia";
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

/** Bookings, a line each: all that is to be known of them on a laptop, on a phone a card with what counts. */
export function BookingTable(props: Props) {
  const isNarrow = useMedia("(width < 40rem)");
  return (
    <Table
      caption={props.caption}
      columns={isNarrow ? cards(props) : columns(props)}
      rows={props.bookings}
      rowKey={(booking) => booking._id}
    />
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
      cell: (booking) => booking.status === "confirmed" && <CancelButton booking={booking} user={user} onAsk={onAsk} />,
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
