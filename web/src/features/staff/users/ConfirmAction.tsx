import type { ReactNode } from "react";
import { useState } from "react";
import type { FailedAction } from "../../../api/failedActions";
import { failedActionText } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { FormProblem } from "../../../ui/FormProblem";
import { StillTrying } from "../../../ui/StillTrying";

type Props<Answer> = {
  title: string;
  children: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
  act: (signal: AbortSignal) => Promise<Answer>;
  /** The error message if the server sends none. */
  failureText: FailedAction;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** A confirmation dialog. If the action fails, the dialog stays open and shows the reason. */
export function ConfirmAction<Answer>({ children, act, failureText, onDone, onClose, ...words }: Props<Answer>) {
  const [problem, setProblem] = useState<string | null>(null);
  const action = useAction(act, {
    onDone,
    onFailed: (failure) => setProblem(failedActionText(failure, failureText)),
    showsFailure: () => true,
    failureText,
  });
  const confirm = () => {
    setProblem(null);
    void action.run();
  };
  return (
    <ConfirmDialog
      {...words}
      running={action.running}
      note={action.stillTrying && <StillTrying onAbort={action.abort} />}
      onYes={confirm}
      onNo={onClose}
    >
      <div className="grid gap-3">
        <FormProblem message={problem} />
        {children}
      </div>
    </ConfirmDialog>
  );
}
