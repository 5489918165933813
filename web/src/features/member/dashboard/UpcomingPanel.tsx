import type { Booking, User } from "@bindings/wire";
import { CalendarPlus } from "lucide-react";
import { Link } from "react-router";
import { sentenceOf } from "../../../api/failure";
import { paths } from "../../../lib/paths";
import { buttonClass } from "../../../ui/Button";
import { Disclosure } from "../../../ui/Disclosure";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";
import { BookingTable } from "./BookingTable";
import { useFocusAfterRow } from "./useFocusAfterRow";
import { useUpcoming } from "./useUpcoming";

type Props = { user: User; onOpen: (id: string) => void };

export function UpcomingPanel({ user, onOpen }: Props) {
  const { query, notCancelled, cancelled } = useUpcoming();
  const { list, rememberRow } = useFocusAfterRow(notCancelled.map((booking) => booking._id));
  const open = ({ _id, classId }: Booking) => {
    rememberRow(_id);
    onOpen(classId._id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div
      ref={list}
      role="group"
      aria-label="Upcoming classes"
      tabIndex={-1}
      className="min-h-46 focus-visible:-outline-offset-2 sm:min-h-42"
    >
      <Loaded query={query} loading={<Loading />} failed="Failed to fetch classes" detail={sentenceOf}>
        {() => (
          <>
            {notCancelled.length === 0 ? (
              <NoBookings />
            ) : (
              <BookingTable
                caption="Upcoming classes"
                bookings={notCancelled}
                user={user}
                onOpen={open}
                onAsk={rememberRow}
              />
            )}
            <CancelledBookings bookings={cancelled} user={user} onOpen={open} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type CancelledBookingsProps = { bookings: Booking[]; user: User; onOpen: (booking: Booking) => void };

/** The cancelled bookings, collapsed to a summary of one line. */
function CancelledBookings({ bookings, user, onOpen }: CancelledBookingsProps) {
  if (bookings.length === 0) return null;
  return (
    <Disclosure label={cancelledSummary(bookings)} className="border-t border-line [&>button]:mx-2 sm:[&>button]:mx-4">
      <BookingTable caption="Cancelled classes" bookings={bookings} user={user} onOpen={onOpen} onAsk={() => {}} />
    </Disclosure>
  );
}

/** `2 cancelled`, and how many of them the studio cancelled. */
function cancelledSummary(bookings: Booking[]): string {
  const all = bookings.length;
  const byStudio = bookings.filter((booking) => !booking.classId.isActive).length;
  if (byStudio === 0) return `${all} cancelled`;
  return byStudio === all ? `${all} cancelled by the studio` : `${all} cancelled, ${byStudio} by the studio`;
}

/** Two placeholder rows with the height of real rows. Most members have at least two bookings. */
function Loading() {
  return (
    <div role="status" className="grid gap-4 p-3 sm:gap-3 sm:px-6">
      <span className="sr-only">Loading your classes</span>
      <Skeleton className="h-18 sm:h-16" />
      <Skeleton className="h-18 sm:h-16" />
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
