import { flushSync } from "react-dom";
import { useAction } from "../api/useAction";
import type { Confirmation } from "../stores/confirm";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { StillTrying } from "../ui/StillTrying";

/** A confirmation dialog. 'Yes' runs its request. */
export function ConfirmationDialog({ confirmation, close }: { confirmation: Confirmation; close: () => void }) {
  const action = useAction(confirmation.act, {
    onDone: (answer) => {
      // Closes this dialog before `onDone` closes the one below, so that the focus returns in the right order.
      flushSync(close);
      confirmation.onDone?.(answer);
    },
    onFailed: (failure) => {
      close();
      confirmation.onFailed?.(failure);
    },
    otherwise: confirmation.otherwise,
  });
  const abort = () => {
    action.abort();
    close();
  };
  return (
    <ConfirmDialog
      title={confirmation.title}
      yes={confirmation.yes}
      no={confirmation.no}
      danger={confirmation.danger}
      running={action.running}
      worksOffline={confirmation.worksOffline}
      note={action.stillTrying && <StillTrying onAbort={abort} />}
      onYes={() => void action.run()}
      onNo={close}
    >
      {confirmation.body}
    </ConfirmDialog>
  );
}
