import { useLayoutEffect, useRef } from "react";
import { reconcilePayment } from "../../../../api/admin/payments";
import { useAction } from "../../../../api/useAction";
import { toast } from "../../../../stores/toasts";
import { Badge, type BadgeTone } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { nameOf } from "../paymentWords";
import { type RowState, STATES, type StatementRow } from "./rows";

const FAILED = "Failed to reconcile payment";

type Props = {
  row: StatementRow;
  /** Called if the line is another payment. */
  onDifferent: (row: StatementRow) => void;
};

const TONES: Record<RowState, BadgeTone> = {
  matched: "accent",
  ambiguous: "warning",
  unknown: "warning",
  possibly: "warning",
  recorded: "neutral",
  problem: "danger",
  "left-out": "neutral",
};

const labelOf = (state: RowState) => STATES.find(({ value }) => value === state)?.label ?? "";

/** The state of a line, with the server's problem, or with the question whether the line is recorded already. */
export function RowStateCell({ row, onDifferent }: Props) {
  const { state, problem } = row;
  const cell = useFocusAfterQuestion(state);
  return (
    <div ref={cell} tabIndex={-1} className="grid justify-items-start gap-1">
      <Badge tone={TONES[state]}>{labelOf(state)}</Badge>
      {state === "problem" && <span className="text-danger">{problem}</span>}
      {state === "possibly" && <PossiblyRecorded row={row} onDifferent={onDifferent} />}
    </div>
  );
}

/** Moves the focus to the new state when the question disappears with the pressed button. */
function useFocusAfterQuestion(state: RowState) {
  const cell = useRef<HTMLDivElement>(null);
  const former = useRef(state);
  useLayoutEffect(() => {
    const isAnswered = former.current === "possibly" && state !== "possibly";
    if (isAnswered && document.activeElement === document.body) cell.current?.focus({ preventScroll: true });
    former.current = state;
  }, [state]);
  return cell;
}

/** Asks whether a line is the payment that an admin has typed in, and gives that payment the line if it is. */
function PossiblyRecorded({ row, onDifferent }: Props) {
  const { line, duplicate } = row;
  const reconcile = useAction((signal) => reconcilePayment(duplicate?.paymentId ?? "", line.hash, signal), {
    failureText: FAILED,
    onDone: ({ payment }) =>
      toast.success(`${nameOf(payment.userId)}’s payment is recorded already: nothing was added`),
  });
  return (
    <>
      <span>{`(${duplicate?.recorded})`}</span>
      <span className="flex flex-wrap gap-2">
        <Button running={reconcile.running} onClick={() => void reconcile.run()}>
          Same payment
        </Button>
        <Button
          disabledReason={reconcile.running ? "The payment is being saved…" : null}
          onClick={() => onDifferent(row)}
        >
          A different payment
        </Button>
      </span>
    </>
  );
}
