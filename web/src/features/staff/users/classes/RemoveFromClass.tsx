import type { Booking, User } from "@bindings/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { staffQueries } from "../../../../api/admin/queries";
import { sentenceOf } from "../../../../api/failure";
import { capabilities } from "../../../../rules";
import { checkClassesToLeave, removeOnBehalf } from "../../../../rules/staff";
import { clock } from "../../../../stores/clock";
import { cancellingTerms } from "../../../../studio/verdict/terms";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { EmptyState } from "../../../../ui/EmptyState";
import { Loaded } from "../../../../ui/Loaded";
import { Modal } from "../../../../ui/Modal";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { useDialogState } from "../../../../ui/useDialogState";
import { bookingFacts } from "../../people/bookingFacts";
import { personWords } from "../../people/personWords";
import { removalHint } from "../../people/staffHint";
import { ConfirmAction } from "../ConfirmAction";
import { BookingsToLeave } from "./BookingsToLeave";
import { removableBookings } from "./removableBookings";
import { type BookingToRemove, removeFromClasses, toastRemoval } from "./removal";

type Props = { user: User; onClose: () => void };

/** The dialog that removes a user from one or more classes. */
export function RemoveFromClass({ user, onClose }: Props) {
  const { query, bookings, selected, setSelected, chosen } = useRemovableBookings(user);
  const [overridesRefund, setOverridesRefund] = useState(false);
  const [toConfirm, setToConfirm] = useDialogState<BookingToRemove[]>();
  const whyNone = checkClassesToLeave(chosen.map(({ _id }) => _id))?.message ?? null;

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
            disabledReason={whyNone}
            onClick={() =>
              setToConfirm(chosen.map((booking) => withShownTerms(booking, user, overridesRefund, query.dataUpdatedAt)))
            }
          >
            {whyNone ? "Select Classes to Remove" : `Remove from ${chosen.length} Class(es)`}
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
            <NoBookings user={user} />
          ) : (
            <div className="grid grid-cols-1 gap-4">
              {capabilities(user.role).hasConcessions && (
                <Checkbox
                  label="Override concession refund"
                  checked={overridesRefund}
                  onChange={setOverridesRefund}
                  hint="Give the concessions back even if it is too late for a refund."
                />
              )}
              <BookingsToLeave
                bookings={bookings}
                user={user}
                overrides={{ refund: overridesRefund }}
                selected={selected}
                onSelect={setSelected}
              />
            </div>
          )
        }
      </Loaded>
      {toConfirm && (
        <ConfirmRemoval user={user} bookings={toConfirm} onClose={() => setToConfirm(null)} onDone={onClose} />
      )}
    </Modal>
  );
}

/** Returns the bookings of a user that staff may remove, and which of them are selected. */
function useRemovableBookings(user: User) {
  const query = useQuery(staffQueries.userBookings(user._id));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bookings = query.data && removableBookings(query.data, user);
  // A selected booking may have been cancelled in the meantime.
  const chosen = bookings?.filter(({ _id }) => selected.has(_id)) ?? [];
  return { query, bookings, selected, setSelected, chosen };
}

/** Shown if a user has no upcoming booking. */
export function NoBookings({ user }: { user: User }) {
  return (
    <EmptyState
      icon={<CalendarX className="size-6" />}
      title="No upcoming bookings"
    >{`${user.firstName} is booked into no class to come.`}</EmptyState>
  );
}

type ConfirmProps = { user: User; bookings: BookingToRemove[]; onClose: () => void; onDone: () => void };

function ConfirmRemoval({ user, bookings, onClose, onDone }: ConfirmProps) {
  const client = useQueryClient();
  return (
    <ConfirmAction
      title="Remove from Class"
      yes="Remove"
      no="Cancel"
      danger
      act={(signal) => removeFromClasses(client, bookings, signal)}
      failureText="Failed to remove user from classes"
      onDone={(removal) => {
        toastRemoval(user, removal);
        // The confirmation closes first, so that the focus returns to this dialog and then to the row.
        flushSync(onClose);
        onDone();
      }}
      onClose={onClose}
    >
      <p>{`Are you sure you want to remove ${user.firstName} ${user.lastName} from ${bookings.length} class(es)?`}</p>
    </ConfirmAction>
  );
}

/** Returns a selected booking with the terms that its row shows at the current time of the clock store. */
function withShownTerms(booking: Booking, user: User, refund: boolean, dataUpdatedAt: number): BookingToRemove {
  const { studio } = removeOnBehalf(bookingFacts(booking), user, { refund }, clock.getState().now);
  return {
    bookingId: booking._id,
    form: { overrideConcessionRefund: refund, expected: cancellingTerms(studio) },
    hint: removalHint(booking, { refund }, dataUpdatedAt),
  };
}
