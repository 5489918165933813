import type { Booking, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { CalendarMinus, CalendarPlus } from "lucide-react";
import { useState } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { sentenceOf } from "../../../../api/failure";
import { counted } from "../../../../lib/plural";
import { bookingWords } from "../../../../studio/class/bookingWords";
import { Moment } from "../../../../studio/class/Moment";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { ListRow, ListRows } from "../../../../ui/ListRow";
import { Loaded } from "../../../../ui/Loaded";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { usePrinting } from "../../../../ui/usePrinting";
import { ClassLink } from "../../class/ClassLink";
import { NoBookings } from "../../users/classes/RemoveFromClass";
import { removableBookings } from "../../users/classes/removableBookings";
import type { UserAction } from "../../users/userActions";
import { PanelPart } from "./PanelPart";

/** The number of past bookings that are shown at first, and that each press on 'Show more' adds. */
const STEP = 20;

type Props = { user: User; onAct: (action: UserAction) => void };

/** A person's upcoming, past and cancelled bookings. */
export function PersonBookings({ user, onAct }: Props) {
  const query = useQuery(staffQueries.userBookings(user._id));
  return (
    <Loaded
      query={query}
      loading={
        <PanelPart>
          <SkeletonRows rows={4} label="Loading the bookings" height="h-14" />
        </PanelPart>
      }
      failed="Failed to fetch user bookings"
      detail={sentenceOf}
    >
      {(bookings) => <Bookings user={user} bookings={bookings} onAct={onAct} />}
    </Loaded>
  );
}

function Bookings({ user, bookings, onAct }: Props & { bookings: Booking[] }) {
  const ahead = removableBookings(bookings, user);
  const isAhead = new Set(ahead.map(({ _id }) => _id));
  const past = bookings.filter(({ _id }) => !isAhead.has(_id));
  const [shown, setShown] = useState(STEP);
  const isPrinting = usePrinting();
  return (
    <>
      <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-6">
        <Button
          icon={<CalendarPlus aria-hidden className="size-4" />}
          disabledReason={user.isActive ? null : "This account is inactive"}
          onClick={() => onAct("add-to-class")}
        >
          Add to Class
        </Button>
        {ahead.length > 0 && (
          <Button icon={<CalendarMinus aria-hidden className="size-4" />} onClick={() => onAct("remove-from-class")}>
            Remove from Class
          </Button>
        )}
      </div>
      {ahead.length === 0 ? (
        <NoBookings user={user} />
      ) : (
        <BookingList label={`To come (${ahead.length})`} bookings={ahead} />
      )}
      {past.length > 0 && (
        <BookingList
          label={`Past and cancelled (${past.length})`}
          note={noShowsWords(past)}
          bookings={isPrinting ? past : past.slice(0, shown)}
        />
      )}
      {past.length > shown && (
        <PanelPart>
          <Button onClick={() => setShown(shown + STEP)}>Show more</Button>
        </PanelPart>
      )}
    </>
  );
}

/** Returns `2 no-shows`; null without no-shows. */
function noShowsWords(bookings: Booking[]): string | null {
  const noShows = bookings.filter(({ status }) => status === "no-show").length;
  return noShows === 0 ? null : counted(noShows, "no-show");
}

type BookingListProps = {
  label: string;
  /** Shown beside the heading. */
  note?: string | null;
  bookings: Booking[];
};

function BookingList({ label, note, bookings }: BookingListProps) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3 border-y border-line bg-sunken/50 px-4 py-2 text-sm text-ink-soft tabular-nums sm:px-6">
        <h3 className="font-medium">{label}</h3>
        {note && <p>{note}</p>}
      </div>
      <ListRows label={label}>
        {bookings.map((booking) => {
          const { _id, name, startTime, instructor, location, room } = booking.classId;
          return (
            <ListRow
              key={booking._id}
              main={
                <ClassLink id={_id} className="opens-row">
                  {name}
                </ClassLink>
              }
              title={name}
              second={
                <>
                  <Moment at={startTime} />
                  <span>{[instructor, location, room].filter(Boolean).map((word) => ` · ${word}`)}</span>
                </>
              }
              marks={<Exceptions booking={booking} />}
            />
          );
        })}
      </ListRows>
    </>
  );
}

/** Badges for no-shows, cancellations and refunds. */
function Exceptions({ booking: { status, refundedConcessions, classId } }: { booking: Booking }) {
  return (
    <>
      {status === "no-show" && <Badge tone="warning">{bookingWords[status]}</Badge>}
      {status === "cancelled" && classId.isActive && <Badge>{bookingWords[status]}</Badge>}
      {!classId.isActive && <Badge>Class cancelled</Badge>}
      {refundedConcessions > 0 && <Badge tone="info">{`Refunded ${refundedConcessions}`}</Badge>}
    </>
  );
}
