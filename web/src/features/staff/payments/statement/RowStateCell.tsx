import type { User } from "@bindings/wire";
import { Check } from "lucide-react";
import { type ComponentType, useLayoutEffect, useRef } from "react";
import { reconcilePayment } from "../../../../api/admin/payments";
import { useAction } from "../../../../api/useAction";
import { toast } from "../../../../stores/toasts";
import { Badge, type BadgeTone } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { nameOf } from "../paymentWords";
import { type Choice, type RowState, STATES, type StatementRow } from "./rows";

const FAILED = "Failed to reconcile payment";

/** What the cells of a line need besides the line. */
export type RowOptions = {
  people: ReadonlyMap<string, User>;
  /** Opens the dialog of a line. */
  onOpen: (row: StatementRow) => void;
  onChoose: (row: StatementRow, choice: Partial<Choice>) => void;
};

type Props = RowOptions & { row: StatementRow };

const TONES: Record<RowState, BadgeTone> = {
  matched: "accent",
  suggested: "warning",
  ambiguous: "warning",
  unpriced: "warning",
  unknown: "warning",
  possibly: "warning",
  recorded: "neutral",
  problem: "danger",
  "left-out": "neutral",
};

const labelOf = (state: RowState) => STATES.find(({ value }) => value === state)?.label ?? "";

/** The state of a line, with the server's problem, or with the buttons that decide the line. */
export function RowStateCell(props: Props) {
  const { state, problem } = props.row;
  const cell = useFocusAfterDecision(state);
  const Decision = DECISIONS[state];
  return (
    <div ref={cell} tabIndex={-1} data-line className="grid justify-items-start gap-1">
      <Badge tone={TONES[state]}>{labelOf(state)}</Badge>
      {state === "problem" && <span className="text-danger">{problem}</span>}
      {Decision && <Decision {...props} />}
    </div>
  );
}

const DECISIONS: Partial<Record<RowState, ComponentType<Props>>> = {
  suggested: SuggestedMember,
  ambiguous: Candidates,
  unpriced: MissingConcessions,
  unknown: MissingMember,
  possibly: PossiblyRecorded,
};

/** Chooses a member for a line. Without a pack of its price, the dialog asks for the concessions. */
function chooseMember({ row, onOpen, onChoose }: Props, userId: string) {
  if (row.choice.concessions) onChoose(row, { userId });
  else onOpen({ ...row, choice: { ...row.choice, userId } });
}

/** Asks whether the only candidate has paid: `Callum Smith?` */
function SuggestedMember(props: Props) {
  const { row, people } = props;
  const member = people.get(row.match.candidates[0] ?? "");
  if (!member) return <MissingMember {...props} />;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-medium wrap-anywhere">{`${nameOf(member)}?`}</span>
      <Button
        aria-label={`Yes, ${nameOf(member)}`}
        title={`@${member.username}`}
        icon={<Check aria-hidden className="size-4" />}
        onClick={() => chooseMember(props, member._id)}
        data-decision
      />
      <SomeoneElse {...props} />
    </span>
  );
}

/** The members who may have paid, of whom one must be chosen. */
function Candidates(props: Props) {
  const { row, people } = props;
  return (
    <span className="flex flex-wrap gap-2">
      {row.match.candidates.map((id, at) => {
        const member = people.get(id);
        return (
          member && (
            <Button key={id} onClick={() => chooseMember(props, id)} data-decision={at === 0 || undefined}>
              {`${nameOf(member)} (@${member.username})`}
            </Button>
          )
        );
      })}
      <SomeoneElse {...props} />
    </span>
  );
}

function SomeoneElse({ row, onOpen }: Props) {
  return (
    <Button tone="quiet" onClick={() => onOpen(row)}>
      Someone else
    </Button>
  );
}

function MissingConcessions({ row, onOpen }: Props) {
  return (
    <Button onClick={() => onOpen(row)} data-decision>
      Choose the concessions
    </Button>
  );
}

function MissingMember({ row, onOpen, onChoose }: Props) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => onOpen(row)} data-decision>
        Choose a member
      </Button>
      <Button tone="quiet" onClick={() => onChoose(row, { isLeftOut: true })}>
        Leave out
      </Button>
    </span>
  );
}

/** Moves the focus to the new state when the pressed button disappears. */
function useFocusAfterDecision(state: RowState) {
  const cell = useRef<HTMLDivElement>(null);
  const former = useRef(state);
  useLayoutEffect(() => {
    if (former.current !== state && document.activeElement === document.body)
      cell.current?.focus({ preventScroll: true });
    former.current = state;
  }, [state]);
  return cell;
}

/** Asks whether a line is the payment that an admin has typed in, and gives that payment the line if it is. */
function PossiblyRecorded({ row, onChoose }: Props) {
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
        <Button running={reconcile.running} onClick={() => void reconcile.run()} data-decision>
          Same payment
        </Button>
        <Button
          disabledReason={reconcile.running ? "The payment is being saved…" : null}
          onClick={() => onChoose(row, { isDifferent: true })}
        >
          A different payment
        </Button>
      </span>
    </>
  );
}
