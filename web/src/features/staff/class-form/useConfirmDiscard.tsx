import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useUnsavedChanges } from "../../../stores/unsaved";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { useDialogState } from "../../../ui/useDialogState";

type ConfirmDiscard = {
  close: () => void;
  /** Turns off the confirmation, because everything is saved. */
  release: () => void;
  discardDialog: ReactNode;
};

/** Asks for confirmation before the form's buttons, Back, a link or a reload discard typed values. */
export function useConfirmDiscard(isDirty: boolean, onClose: () => void): ConfirmDiscard {
  const [isConfirming, setIsConfirming] = useDialogState<true>();
  const [isReleased, setIsReleased] = useState(false);
  useUnsavedChanges(isDirty && !isReleased);
  useCloseOnBack(isDirty, onClose);
  // Closing a dialog that is in the URL navigates back, which must not ask for confirmation again.
  const release = () => flushSync(() => setIsReleased(true));
  return {
    close: () => (isDirty ? setIsConfirming(true) : onClose()),
    release,
    discardDialog: isConfirming && (
      <ConfirmDialog
        title="Discard what you typed?"
        yes="Discard"
        no="Keep editing"
        danger
        onYes={() => {
          release();
          onClose();
        }}
        onNo={() => setIsConfirming(null)}
      >
        Nothing of it has been saved.
      </ConfirmDialog>
    ),
  };
}
