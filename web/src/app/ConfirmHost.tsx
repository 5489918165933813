import { useAction } from "../api/useAction";
import { type Question, useConfirm } from "../stores/confirm";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { StillTrying } from "../ui/StillTrying";

/** Shows the question that is open, if any. */
export function ConfirmHost() {
  const { question, settle } = useConfirm();
  return question && <Asked key={question.title} question={question} settle={settle} />;
}

function Asked({ question, settle }: { question: Question; settle: () => void }) {
  const action = useAction(question.act, {
    onDone: (answer) => {
      settle();
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
