import type { Class } from "@bindings/Class";
import type { DeletionPreview } from "@bindings/DeletionPreview";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteClass } from "../../../api/admin/classes";
import { staffQueries } from "../../../api/admin/queries";
import { failedActionText, sentenceOf } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { counted } from "../../../lib/plural";
import { toast } from "../../../stores/toasts";
import { Moment } from "../../../studio/class/Moment";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { FormProblem } from "../../../ui/FormProblem";
import { Skeleton } from "../../../ui/Skeleton";
import { StillTrying } from "../../../ui/StillTrying";

type Props = { listed: Class; onClose: () => void; onDone: () => void };

/** The dialog 'Cancel Class?', with the number of people affected. A failure is shown in the dialog. */
export function CancelClass({ listed, onClose, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = useAction((signal) => deleteClass(listed._id, undefined, signal), {
    onDone: () => {
      toast.success("Class cancelled successfully");
      onDone();
    },
    onFailed: (failure) => setProblem(failedActionText(failure, "Failed to cancel class")),
    otherwise: "Failed to cancel class",
  });
  // While the class is being cancelled, the preview must not be fetched again.
  const preview = useQuery({ ...staffQueries.deletion(listed._id, "single"), enabled: !cancel.running });
  const abort = () => {
    cancel.abort();
    onClose();
  };

  return (
    <ConfirmDialog
      title="Cancel Class?"
      yes="Yes, cancel class"
      no="Keep class"
      danger
      running={cancel.running}
      note={cancel.stillTrying && <StillTrying onAbort={abort} />}
      onYes={() => {
        setProblem(null);
        void cancel.run();
      }}
      onNo={onClose}
    >
      <div className="grid gap-3">
        <FormProblem message={problem} />
        <div>
          <p className="font-semibold">{listed.name}</p>
          <p>
            <Moment at={listed.startTime} />
          </p>
        </div>
        <p>All booked users will be notified and their concessions refunded.</p>
        <Consequences preview={preview.data} failure={preview.error} />
      </div>
    </ConfirmDialog>
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
