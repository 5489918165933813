import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useUnsavedChanges } from "../../../stores/unsaved";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { useDialogState } from "../../../ui/useDialogState";

type ConfirmDiscard = {
  close: () => void;
  /** Stops asking: everything is saved. */
  release: () => void;
  discardDialog: ReactNode;
};

/** Asks before typed values are discarded: by the form's own buttons, Back, a link or a reload. */
export function useConfirmDiscard(isDirty: boolean, onClose: () => void): ConfirmDiscard {
  const [asking, setAsking] = useDialogState<true>();
  const [isReleased, setIsReleased] = useState(false);
  useUnsavedChanges(isDirty && !isReleased);
  useCloseOnBack(isDirty, onClose);
  // Closing a dialog that is in the address goes back, which must not ask again.
  const release = () => flushSync(() => setIsReleased(true));
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    release,
    discardDialog: asking && (
      <ConfirmDialog
        title="Discard what you typed?"
        yes="Discard"
        no="Keep editing"
        danger
        onYes={() => {
          release();
          onClose();
        }}
        onNo={() => setAsking(null)}
      >
        Nothing of it has been saved.
      </ConfirmDialog>
    ),
  };
}
