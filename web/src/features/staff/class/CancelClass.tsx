import type { Class, DeletionPreview } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteClass } from "../../../api/admin/classes";
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
  // While the class is being cancelled, the preview must not be fetched again.
  const preview = useQuery({ ...staffQueries.deletion(listed._id, "single"), enabled: !isRunning });
  const cancel = (signal: AbortSignal) => {
    setIsRunning(true);
    return deleteClass(listed._id, undefined, signal).catch((failure) => {
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
      <Consequences preview={preview.data} failure={preview.error} />
    </ConfirmAction>
  );
}

type ConsequencesProps = { preview: DeletionPreview | undefined; failure: Error | null };

function Consequences({ preview, failure }: ConsequencesProps) {
  if (preview) {
    const { refunds, concessions, notified } = preview;
    return (
      <p className="font-medium tabular-nums">{`${counted(refunds, "booking")} cancelled · ${counted(concessions, "concession")} refunded · ${counted(notified, "person", "people")} notified`}</p>
    );
  }
  if (failure) return <p className="text-ink-soft">{sentenceOf(failure, "It is not known how many that are.")}</p>;
  return <Skeleton className="h-6 w-56" />;
}
