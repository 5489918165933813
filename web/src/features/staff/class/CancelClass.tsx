import type { Class, Plan } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { carryOut, deletingClass } from "../../../api/admin/plans";
import { staffQueries } from "../../../api/admin/queries";
import { isAborted, sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { toast } from "../../../stores/toasts";
import { Moment } from "../../../studio/class/Moment";
import { Skeleton } from "../../../ui/Skeleton";
import { ConfirmAction } from "../users/ConfirmAction";

type Props = { listed: Class; onClose: () => void; onDone: () => void };

/** The dialog 'Cancel Class?', with the number of people affected. It closes if the user stops waiting. */
export function CancelClass({ listed, onClose, onDone }: Props) {
  const [isRunning, setIsRunning] = useState(false);
  const act = deletingClass(listed._id, "single");
  // While the class is being cancelled, the plan must not be fetched again.
  const plan = useQuery({ ...staffQueries.plan(act), enabled: !isRunning });
  const cancel = (signal: AbortSignal) => {
    setIsRunning(true);
    return carryOut(act, plan.data?.fingerprint, signal).catch((failure) => {
      setIsRunning(false);
      if (isAborted(failure)) onClose();
      throw failure;
    });
  };

  return (
    <ConfirmAction
      title="Cancel Class?"
      yes="Yes, cancel class"
      no="Keep class"
      danger
      act={cancel}
      failureText="Failed to cancel class"
      onDone={() => {
        toast.success("Class cancelled successfully");
        onDone();
      }}
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">{listed.name}</p>
        <p>
          <Moment at={listed.startTime} />
        </p>
      </div>
      <p>All booked users will be notified and their concessions refunded.</p>
      <Consequences plan={plan.data} failure={plan.error} />
    </ConfirmAction>
  );
}

type ConsequencesProps = { plan: Plan | undefined; failure: Error | null };

function Consequences({ plan, failure }: ConsequencesProps) {
  if (plan) {
    const { refunds, concessions, notified } = plan.totals;
    return (
      <p className="font-medium tabular-nums">{`${counted(refunds, "booking")} cancelled · ${counted(concessions, "concession")} refunded · ${counted(notified, "person", "people")} notified`}</p>
    );
  }
  if (failure) return <p className="text-ink-soft">{sentenceOf(failure, "It is not known how many that are.")}</p>;
  return <Skeleton className="h-6 w-56" />;
}
