import type { Action } from "@bindings/Action";
import type { Class } from "@bindings/Class";
import type { MemberActions } from "@bindings/MemberActions";
import { useId } from "react";
import type { toast } from "../../../stores/toasts";
import { decidingVerdict } from "../../../studio/decidingVerdict";
import { bookingTerms } from "../../../studio/terms";
import { Button } from "../../../ui/Button";
import { askToCancel, askToLeave } from "./questions";
import type { useBooking } from "./useBooking";

type Props = {
  klass: Class;
  actions: MemberActions;
  booking: ReturnType<typeof useBooking>;
  /** The server has just said no: nothing is pressed again before fresher facts are here. */
  refusal: { message: string } | null;
  onDone: typeof toast.success;
  onFailed: (failure: unknown) => void;
};

/** The one button of the class's state, with the words the rules give it and what pressing it means; and the way off the waitlist. */
export function ClassButtons({ klass, actions, booking, refusal, onDone, onFailed }: Props) {
  const { primary, leaveAllowed, cancel } = actions;
  const meansId = useId();
  const means = refusal ? null : meaningOf(actions);
  const does: Record<Action, () => void> = {
    book: () => void booking.book(bookingTerms(actions.book)),
    join_waitlist: () => void booking.join(),
    cancel: () =>
      askToCancel({
        bookingId: klass.userBookingId,
        name: klass.name,
        startTime: klass.startTime,
        answer: cancel,
        onDone,
        onFailed,
      }),
  };
  const leave = () => askToLeave({ classId: klass._id, name: klass.name, startTime: klass.startTime, onDone });
  return (
    <>
      {leaveAllowed && (
        <Button tone="danger-quiet" onClick={leave}>
          Leave Waitlist
        </Button>
      )}
      {primary?.action && (
        <Button
          tone={primary.action === "cancel" ? "danger-quiet" : "primary"}
          running={booking.running}
          disabledReason={
            refusal?.message ?? (primary.enabled ? null : (decidingVerdict(actions)?.whyNot ?? primary.label))
          }
          // The rule in the way stands above, open.
          reasonIsPlain
          aria-describedby={means ? meansId : undefined}
          onClick={does[primary.action]}
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
