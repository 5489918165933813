import type { Booking } from "@bindings/Booking";
import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { staffQueries } from "../../../../api/admin/queries";
import { sentenceOf } from "../../../../api/failure";
import { capabilities, checkClassesToLeave, removeOnBehalf } from "../../../../rules";
import { clock, studioNow } from "../../../../stores/clock";
import { cancellingTerms } from "../../../../studio/terms";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { EmptyState } from "../../../../ui/EmptyState";
import { Loaded } from "../../../../ui/Loaded";
import { Modal } from "../../../../ui/Modal";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { useOpening } from "../../../../ui/useOpening";
import { bookingFacts } from "../../people/bookingFacts";
import { personWords } from "../../people/personWords";
import { Question } from "../Question";
import { BookingsToLeave } from "./BookingsToLeave";
import { type Marked, removeFromClasses, sayRemoval } from "./removal";

type Props = { user: User; onClose: () => void };

/** Takes a user out of one class or several. */
export function RemoveFromClass({ user, onClose }: Props) {
  const query = useQuery(staffQueries.userBookings(user._id));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [overridesRefund, setOverridesRefund] = useState(false);
  const [asking, setAsking] = useOpening<Marked[]>();
  const bookings = query.data && removable(query.data, user);
  // One that is marked may be gone by now.
  const chosen = bookings?.filter(({ _id }) => marked.has(_id)) ?? [];
  const none = checkClassesToLeave(chosen.map(({ _id }) => _id))?.message ?? null;

  return (
    <Modal
      title="Remove from Class"
      subtitle={personWords(user)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="danger"
            disabledReason={none}
            onClick={() => setAsking(chosen.map((booking) => asShown(booking, user, overridesRefund)))}
          >
            {none ? "Select Classes to Remove" : `Remove from ${chosen.length} Class(es)`}
          </Button>
        </>
      }
    >
      <Loaded
        query={{ ...query, data: bookings }}
        loading={<SkeletonRows rows={3} label="Loading the bookings" height="h-24" />}
        failed="Failed to fetch user bookings"
        detail={sentenceOf}
      >
        {(bookings) =>
          bookings.length === 0 ? (
            <EmptyState
              icon={<CalendarX className="size-6" />}
              title="No upcoming bookings"
            >{`${user.firstName} is booked into no class to come.`}</EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              {capabilities(user.role).hasConcessions && (
                <Checkbox
                  label="Override concession refund"
                  checked={overridesRefund}
                  onChange={setOverridesRefund}
                  hint="What was paid comes back, whatever the time."
                />
              )}
              <BookingsToLeave
                bookings={bookings}
                user={user}
                overrides={{ refund: overridesRefund }}
                marked={marked}
                onMark={setMarked}
              />
            </div>
          )
        }
      </Loaded>
      {asking && (
        <Question
          title="Remove from Class"
          yes="Remove"
          no="Cancel"
          danger
          act={(signal) => removeFromClasses(asking, signal)}
          otherwise="Failed to remove user from classes"
          onDone={(removal) => {
            sayRemoval(user, removal);
            // The upper dialog gives the focus back to the lower one before that gives it back to the row.
            flushSync(() => setAsking(null));
            onClose();
          }}
          onClose={() => setAsking(null)}
        >
          <p>{`Are you sure you want to remove ${user.firstName} ${user.lastName} from ${asking.length} class(es)?`}</p>
        </Question>
      )}
    </Modal>
  );
}

/** A marked booking with the terms that its row shows, by the clock that the row goes by. */
function asShown(booking: Booking, user: User, refund: boolean): Marked {
  const { studio } = removeOnBehalf(bookingFacts(booking), user, { refund }, clock.getState().now);
  return {
    bookingId: booking._id,
    form: { overrideConcessionRefund: refund, expected: cancellingTerms(studio) },
  };
}

/** The bookings that the studio may still cancel, soonest first; the server lists the latest first. */
function removable(bookings: Booking[], user: User): Booking[] {
  const now = studioNow();
  return bookings
    .filter((booking) => removeOnBehalf(bookingFacts(booking), user, {}, now).studio.verdict.allowed)
    .reverse();
}
