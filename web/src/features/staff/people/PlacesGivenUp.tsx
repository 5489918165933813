import type { Booking, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { momentWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { removableBookings } from "../users/classes/removableBookings";

/** The number of bookings that are listed. */
const LISTED = 5;

/** The bookings that a person loses together with the account, or with the right to book. */
export function PlacesGivenUp({ user }: { user: User }) {
  const query = useQuery(staffQueries.userBookings(user._id));
  return (
    <Loaded
      query={query}
      loading={<SkeletonRows rows={2} label="Loading the bookings" />}
      failed="Failed to fetch user bookings"
      detail={sentenceOf}
    >
      {(bookings) => <Places bookings={removableBookings(bookings, user)} />}
    </Loaded>
  );
}

function Places({ bookings }: { bookings: Booking[] }) {
  if (bookings.length === 0) return <p className="text-sm">There are no bookings to cancel.</p>;
  const more = bookings.length - LISTED;
  return (
    <div className="rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p className="font-semibold">{`${counted(bookings.length, "booking is", "bookings are")} cancelled:`}</p>
      <ul className="mt-1 list-disc pl-5 tabular-nums">
        {bookings.slice(0, LISTED).map(({ _id, classId: { name, startTime } }) => (
          <li key={_id}>{`${name}, ${momentWords(startTime, studioNow())}`}</li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}
