import { flushSync } from "react-dom";
import { useAction } from "../api/useAction";
import type { Question } from "../stores/confirm";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { StillTrying } from "../ui/StillTrying";

/** A question, and what is done after 'yes'. */
export function Asked({ question, settle }: { question: Question; settle: () => void }) {
  const action = useAction(question.act, {
    onDone: (answer) => {
      // The question goes before what it stood above, to which it gives the focus back.
      flushSync(settle);
      question.onDone?.(answer);
    },
    onFailed: (failure) => {
      settle();
      question.onFailed?.(failure);
    },
  });
  const leave = () => {
    action.leave();
    settle();
  };
  return (
    <ConfirmDialog
      title={question.title}
      yes={question.yes}
      no={question.no}
      danger={question.danger}
      running={action.running}
      note={action.stillTrying && <StillTrying onLeave={leave} />}
      onYes={() => void action.run()}
      onNo={settle}
    >
      {question.body}
    </ConfirmDialog>
  );
}
