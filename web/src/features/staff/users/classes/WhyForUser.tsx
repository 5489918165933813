import type { Booking, Class, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { sentenceOf } from "../../../../api/failure";
import { dateWords, isActiveBooking, limits, memberActions } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { Button } from "../../../../ui/Button";
import { Loaded } from "../../../../ui/Loaded";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { personWords } from "../../people/personWords";
import { WhyDialog } from "../../why/WhyDialog";
import { ClassPicker } from "./ClassPicker";
import { useClassesWithEarlier } from "./useClassesWithEarlier";

const FAILED = "Failed to fetch classes";

/**
 * The dialog 'Why can't Mia book?'. It begins with the next class that Mia can't book; the admin can choose another
 * one, upcoming or past.
 */
export function WhyForUser({ user, onClose }: { user: User; onClose: () => void }) {
  // `undefined` for the next refused class, null for none.
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const { classes, firstDay, isAll, isReading, hasFailed, retry, showEarlier } = useClassesWithEarlier();
  // If one part of the classes can't be loaded, the other parts are still listed.
  const isPartMissing = hasFailed && classes !== undefined;
  const listed = useMemo(() => classes && upcomingFirst(classes), [classes]);
  const areMissing = hasFailed && classes === undefined;
  const { data: bookings, error, isFetching, refetch } = useQuery(staffQueries.userBookings(user._id));
  const found = useMemo(() => classes && bookings && nextRefused(classes, bookings, user), [classes, bookings, user]);
  // The answer when the field got the focus, because a later one would replace what is typed.
  const [kept, setKept] = useState<Class | null>();
  const refused = kept === undefined ? found : kept;
  const isLoading = refused === undefined && !areMissing && !error;
  const classId = chosen === undefined ? (refused?._id ?? null) : chosen;
  return (
    <WhyDialog
      title={`Why can't ${user.firstName} book?`}
      subtitle={personWords(user)}
      userId={user._id}
      classId={classId}
      onClose={onClose}
      notice={
        chosen === undefined && (
          <Loaded
            query={{ data: areMissing ? null : refused, error, isFetching, refetch }}
            loading={<SkeletonRows rows={6} label="Loading the classes" height="h-6" />}
            failed="Failed to fetch user bookings"
            detail={sentenceOf}
          >
            {() => !areMissing && <p className="font-semibold">{`Every coming class is open to ${user.firstName}`}</p>}
          </Loaded>
        )
      }
      actions={
        <Button
          className="mt-3"
          running={isReading}
          disabledReason={isAll && !isPartMissing ? `Decisions are stored for ${limits().decisionsKept}` : null}
          onClick={isPartMissing ? retry : showEarlier}
        >
          {isPartMissing ? "Try again" : "Show earlier classes"}
        </Button>
      }
    >
      <ClassPicker
        classes={listed}
        value={classId}
        onChange={setChosen}
        hint={isPartMissing ? FAILED : `Classes since ${dateWords(firstDay)}`}
        failed={hasFailed ? FAILED : null}
        onRetry={retry}
        onFocus={() => setKept(refused ?? null)}
        // Otherwise, the first answer would replace what is typed.
        disabled={isLoading}
      />
    </WhyDialog>
  );
}

/** Returns the first class to come that the user hasn't booked and can't book; null if there is none. */
function nextRefused(classes: Class[], bookings: Booking[], { role, concessions }: User): Class | null {
  const now = studioNow();
  const held = new Set(bookings.filter(({ status }) => isActiveBooking(status)).map(({ classId }) => classId._id));
  const isRefused = (klass: Class) =>
    now < Date.parse(klass.startTime) &&
    !held.has(klass._id) &&
    !memberActions(klass, { role, concessions }, now).book.allowed;
  return classes.find(isRefused) ?? null;
}

/** Returns the upcoming classes, then the past classes with the latest first. */
function upcomingFirst<Listed extends { endTime: string }>(classes: Listed[]): Listed[] {
  const now = studioNow();
  const isPast = ({ endTime }: Listed) => Date.parse(endTime) <= now;
  return [...classes.filter((klass) => !isPast(klass)), ...classes.filter(isPast).reverse()];
}
