import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { momentWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { removableBookings } from "../users/classes/removableBookings";

/** The number of classes that a list names. */
const LISTED = 5;

/** The bookings and waitlist entries that a person loses together with the account, or with the right to book. */
export function PlacesGivenUp({ user }: { user: User }) {
  const bookings = useQuery(staffQueries.userBookings(user._id));
  const waitlist = useQuery(staffQueries.userWaitlist(user._id));
  return (
    <>
      <Loaded
        query={bookings}
        loading={<SkeletonRows rows={2} label="Loading the bookings" />}
        failed="Failed to fetch user bookings"
        detail={sentenceOf}
      >
        {(all) => {
          const classes = removableBookings(all, user).map(({ classId }) => classId);
          if (classes.length === 0) return <p className="text-sm">There are no bookings to cancel.</p>;
          return (
            <Classes title={`${counted(classes.length, "booking is", "bookings are")} cancelled:`} {...{ classes }} />
          );
        }}
      </Loaded>
      <Loaded
        query={waitlist}
        loading={<SkeletonRows rows={1} label="Loading the waitlist entries" />}
        failed="Failed to fetch the waitlist entries"
        detail={sentenceOf}
      >
        {(entries) => {
          const classes = entries.map(({ classId, className, startTime }) => ({
            _id: classId,
            name: className,
            startTime,
          }));
          if (classes.length === 0) return null;
          return (
            <Classes title={`${counted(classes.length, "waitlist is", "waitlists are")} left:`} {...{ classes }} />
          );
        }}
      </Loaded>
    </>
  );
}

type ClassesProps = { title: string; classes: { _id: string; name: string; startTime: string }[] };

function Classes({ title, classes }: ClassesProps) {
  const more = classes.length - LISTED;
  return (
    <div className="rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5 tabular-nums">
        {classes.slice(0, LISTED).map(({ _id, name, startTime }) => (
          <li key={_id}>{`${name}, ${momentWords(startTime, studioNow())}`}</li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}
