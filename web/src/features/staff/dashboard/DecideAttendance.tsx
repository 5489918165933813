import { useState } from "react";
import { saveStudioSettings } from "../../../api/admin/attendance";
import { failedActionText } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";
import { FormProblem } from "../../../ui/FormProblem";
import { Modal } from "../../../ui/Modal";
import { StillTrying } from "../../../ui/StillTrying";

const FAILED = "Failed to update settings";

/** Asks whether coaches take attendance. Either answer is a decision. */
export function DecideAttendance({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<boolean | null>(null);
  const save = useAction(
    (signal, coachesTakeAttendance: boolean) => saveStudioSettings({ coachesTakeAttendance }, signal),
    {
      onDone: ({ message }) => {
        toast.success(message);
        onClose();
      },
      onFailed: (failure) => setProblem(failedActionText(failure, FAILED)),
      showsFailure: () => true,
      failureText: FAILED,
    },
  );
  const decide = (coachesTakeAttendance: boolean) => {
    setProblem(null);
    setAnswer(coachesTakeAttendance);
    void save.run(coachesTakeAttendance);
  };
  return (
    <Modal
      title="Do coaches take attendance?"
      size="small"
      onClose={onClose}
      isLocked={save.running}
      footer={
        <>
          <Button running={save.running && answer === false} onClick={() => decide(false)}>
            No, admins only
          </Button>
          <Button tone="primary" running={save.running && answer === true} data-autofocus onClick={() => decide(true)}>
            Yes, coaches too
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormProblem message={problem} />
        <p>With yes, coaches mark who came to a class. With no, they can only read the rosters.</p>
        <p className="text-sm text-ink-soft">You can change this at any time under Settings, System Functions.</p>
        {save.stillTrying && <StillTrying onAbort={save.abort} />}
      </div>
    </Modal>
  );
}
