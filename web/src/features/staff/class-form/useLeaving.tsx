import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useUnsavedChanges } from "../../../stores/unsaved";
import { useClosedByBack } from "../../../studio/useClosedByBack";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { useOpening } from "../../../ui/useOpening";

type Leaving = {
  leave: () => void;
  /** Stops asking: everything is saved. */
  release: () => void;
  question: ReactNode;
};

/** Leaving a form asks first where something was typed, by its own buttons as by Back, by a link and by reloading. */
export function useLeaving(isDirty: boolean, onClose: () => void): Leaving {
  const [asking, setAsking] = useOpening<true>();
  const [isReleased, setIsReleased] = useState(false);
  useUnsavedChanges(isDirty && !isReleased);
  useClosedByBack(isDirty, onClose);
  // A dialog in the address is closed by going back, which must not ask once more.
  const release = () => flushSync(() => setIsReleased(true));
  return {
    leave: () => (isDirty ? setAsking(true) : onClose()),
    release,
    question: asking && (
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
