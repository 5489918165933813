import type { Action, Class, MemberActions } from "@bindings/wire";
import { useId } from "react";
import { hintActedOn } from "../../../stores/hints";
import type { toast } from "../../../stores/toasts";
import { NoRefundBadge } from "../../../studio/class/NoRefundBadge";
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

/** The button for the action that the class's state allows, labelled by the rules; 'Leave Waitlist', 'Undo', and the terms. */
export function ClassButtons({ klass, actions, booking, refusal, onDone, onFailed }: Props) {
  const { primary, leaveAllowed, cancel } = actions;
  const action = primary?.action;
  const termsId = useId();
  const isBookedHere = useIsBookedHere(klass._id);
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
          aria-describedby={refusal ? undefined : termsId}
          onClick={() => act(action)}
        >
          {primary.label}
        </Button>
      )}
      {!refusal && <Terms id={termsId} actions={actions} />}
    </>
  );
}

/** The deadline of the button's action and its effect, in the rules' words. */
function Terms({ id, actions }: { id: string; actions: MemberActions }) {
  const { state, cancel, headline, notices } = actions;
  const noRefund = cancel?.noRefund ?? notices.find(({ tone, isSaid }) => tone === "warning" && !isSaid)?.text;
  const until = cancel ? cancel.until : headline;
  // With a refund, the effect of booking already has the deadline that matters.
  const deadline = state === "available" && !noRefund ? null : until;
  const effect = effectOf(actions, Boolean(noRefund));
  if (!noRefund && !deadline && !effect) return null;
  return (
    <p
      id={id}
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft tabular-nums wrap-anywhere sm:order-first sm:mr-auto sm:flex-1 sm:self-center"
    >
      {noRefund && <NoRefundBadge>{noRefund}</NoRefundBadge>}
      {deadline && (
        <span data-headline className="font-medium text-ink">
          {deadline}
        </span>
      )}
      {effect && <span>{effect}</span>}
    </p>
  );
}

function effectOf({ primary, book, bookingMeans, cancel }: MemberActions, saysNoRefund: boolean): string | null {
  if (!primary?.enabled) return null;
  if (primary.action === "cancel") return cancel?.cancellingMeans ?? null;
  if (primary.action !== "book") return null;
  // Within 24 hours, `bookingMeans` would repeat the warning.
  const price = book.checks.find(({ rule }) => rule === "concessions");
  return saysNoRefund && price ? price.message : bookingMeans;
}
