import type { Class, User } from "@bindings/wire";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { momentWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { removableBookings } from "../users/classes/removableBookings";

/** The number of classes that a list names. */
const LISTED = 5;

/** The bookings and waitlist entries that a person loses together with the account, or with the right to book. */
export function PlacesGivenUp({ user }: { user: User }) {
  const bookings = useQuery({
    ...staffQueries.userBookings(user._id),
    select: (all) => removableBookings(all, user).map(({ classId }) => classId),
  });
  const waitlist = useQuery({
    ...staffQueries.userWaitlist(user._id),
    select: (answer) => answer.waitlist.map((entry) => entry.class),
  });
  return (
    <>
      <GivenUp query={bookings} title="Bookings that are cancelled" failed="Failed to fetch user bookings" />
      <GivenUp query={waitlist} title="Waitlists that they leave" failed="Failed to load waitlist" />
    </>
  );
}

type GivenUpProps = {
  query: UseQueryResult<Pick<Class, "_id" | "name" | "startTime">[]>;
  title: string;
  failed: string;
};

function GivenUp({ query, title, failed }: GivenUpProps) {
  return (
    <Loaded query={query} loading={<SkeletonRows rows={1} label="Loading" />} failed={failed} detail={sentenceOf}>
      {(classes) => (
        <div className={clsx("text-sm", classes.length > 0 && "rounded-lg bg-warning-soft px-3 py-2")}>
          <p className="font-semibold">{`${title}: ${classes.length || "none"}`}</p>
          <ul className="list-disc pl-5 tabular-nums">
            {classes.slice(0, LISTED).map(({ _id, name, startTime }) => (
              <li key={_id}>{`${name}, ${momentWords(startTime, studioNow())}`}</li>
            ))}
            {classes.length > LISTED && <li>{`and ${classes.length - LISTED} more`}</li>}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
