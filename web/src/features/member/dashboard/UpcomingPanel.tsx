import type { Booking } from "@bindings/Booking";
import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { Link } from "react-router";
import { sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { paths } from "../../../lib/paths";
import { durationWords } from "../../../rules";
import { Moment } from "../../../studio/Moment";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { type Column, Table } from "../../../ui/Table";
import { TextButton } from "../../../ui/TextButton";
import { BookingStatusCell } from "./BookingStatusCell";
import { CancelButton } from "./CancelButton";

type Props = { user: User; onOpen: (id: string) => void };

export function UpcomingPanel({ user, onOpen }: Props) {
  return (
    <Loaded
      query={useQuery(queries.upcoming())}
      loading={<Loading />}
      failed="Failed to fetch classes"
      detail={sentenceOf}
    >
      {(bookings) =>
        bookings.length === 0 ? (
          <NoBookings />
        ) : (
          <Table
            caption="Upcoming classes"
            columns={columns(user, onOpen)}
            rows={bookings}
            rowKey={(booking) => booking._id}
          />
        )
      }
    </Loaded>
  );
}

function columns(user: User, onOpen: (id: string) => void): Column<Booking>[] {
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
    { key: "concessions", heading: "Concessions", numeric: true, cell: (booking) => booking.concessionsUsed },
    {
      key: "actions",
      heading: "Actions",
      quiet: true,
      cell: (booking) => booking.status === "confirmed" && <CancelButton booking={booking} user={user} />,
    },
  ];
}

/** The name opens the class, unless the studio has cancelled it. */
function ClassName({ booking, onOpen }: { booking: Booking; onOpen: (id: string) => void }) {
  const { _id, name, isActive } = booking.classId;
  if (!isActive) return name;
  return <TextButton onClick={() => onOpen(_id)}>{name}</TextButton>;
}

function Loading() {
  return (
    <div className="p-4 sm:p-6">
      <SkeletonRows rows={3} label="Loading your classes" />
    </div>
  );
}

function NoBookings() {
  return (
    <EmptyState
      icon={<CalendarPlus className="size-6" />}
      title="No upcoming classes"
      action={
        <Link to={paths.classes} className={buttonClass("primary")}>
          See the class schedule
        </Link>
      }
    >
      Book a class to get started!
    </EmptyState>
  );
}
