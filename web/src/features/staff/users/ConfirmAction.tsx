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
  /** The sentence where the server has none. */
  otherwise: FailedAction;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** A confirmation that stays open, with the reason, when the action fails. */
export function ConfirmAction<Answer>({ children, act, otherwise, onDone, onClose, ...words }: Props<Answer>) {
  const [problem, setProblem] = useState<string | null>(null);
  const action = useAction(act, {
    onDone,
    onFailed: (failure) => setProblem(failedActionText(failure, otherwise)),
    otherwise,
  });
  const answer = () => {
    setProblem(null);
    void action.run();
  };
  return (
    <ConfirmDialog
      {...words}
      running={action.running}
      note={action.stillTrying && <StillTrying onAbort={action.abort} />}
      onYes={answer}
      onNo={onClose}
    >
      <div className="grid gap-3">
        <FormProblem message={problem} />
        {children}
      </div>
    </ConfirmDialog>
  );
}
