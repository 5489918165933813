import type { Action, Class, MemberActions } from "@bindings/wire";
import { useId } from "react";
import { hintActedOn } from "../../../stores/hints";
import type { toast } from "../../../stores/toasts";
import { decidingVerdict } from "../../../studio/verdict/decidingVerdict";
import { bookingTerms } from "../../../studio/verdict/terms";
import { Button } from "../../../ui/Button";
import { confirmCancelBooking, confirmLeaveWaitlist } from "./confirmations";
import { UndoBooking, useIsBookedHere } from "./UndoBooking";
import type { useBooking } from "./useBooking";

type Props = {
  klass: Class;
  actions: MemberActions;
  booking: ReturnType<typeof useBooking>;
  /** The server's refusal of the last action. The button is disabled until fresh data arrives. */
  refusal: { message: string } | null;
  onDone: typeof toast.success;
  onFailed: (failure: unknown) => void;
};

/** The button for the action that the class's state allows, labelled by the rules; 'Leave Waitlist' and 'Undo'. */
export function ClassButtons({ klass, actions, booking, refusal, onDone, onFailed }: Props) {
  const { primary, leaveAllowed, cancel } = actions;
  const action = primary?.action;
  const meansId = useId();
  const isBookedHere = useIsBookedHere(klass._id);
  const means = refusal ? null : meaningOf(actions);
  const does: Record<Action, () => void> = {
    book: () => void booking.book(bookingTerms(actions.book)),
    join_waitlist: () => void booking.join(),
    cancel: () =>
      confirmCancelBooking({
        classId: klass._id,
        bookingId: klass.userBookingId,
        name: klass.name,
        startTime: klass.startTime,
        answer: cancel,
        onDone,
        onFailed,
      }),
  };
  const act = (chosen: Action) => {
    hintActedOn();
    does[chosen]();
  };
  const leave = () =>
    confirmLeaveWaitlist({ classId: klass._id, name: klass.name, startTime: klass.startTime, onDone });
  return (
    <>
      {leaveAllowed && (
        <Button tone="danger-quiet" onClick={leave}>
          Leave Waitlist
        </Button>
      )}
      {isBookedHere && cancel?.refundIsDue && cancel.verdict.allowed && <UndoBooking klass={klass} onDone={onDone} />}
      {primary && action && (
        <Button
          tone={action === "cancel" ? "danger-quiet" : "primary"}
          running={booking.running}
          disabledReason={
            refusal?.message ?? (primary.enabled ? null : (decidingVerdict(actions)?.whyNot ?? primary.label))
          }
          // The failing rule is already shown above.
          reasonIsPlain
          aria-describedby={means ? meansId : undefined}
          onClick={() => act(action)}
        >
          {primary.label}
        </Button>
      )}
      {means && (
        <p
          id={meansId}
          className="min-w-0 text-sm text-ink-soft tabular-nums wrap-anywhere sm:order-first sm:mr-auto sm:self-center"
        >
          {means}
        </p>
      )}
    </>
  );
}

/** The effect of pressing the button, in the rules' words. */
function meaningOf({ primary, bookingMeans, cancel }: MemberActions): string | null {
  if (!primary?.enabled) return null;
  if (primary.action === "book") return bookingMeans;
  return primary.action === "cancel" ? (cancel?.cancellingMeans ?? null) : null;
}
