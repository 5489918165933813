import type { Booking, User } from "@bindings/wire";
import { CalendarPlus } from "lucide-react";
import { sentenceOf } from "../../../api/failure";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";
import { BookingTable } from "./BookingTable";
import { CancelledBookings } from "./CancelledBookings";
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
    <EmptyState icon={<CalendarPlus className="size-6" />} title="No upcoming classes">
      Book a class to get started!
    </EmptyState>
  );
}
