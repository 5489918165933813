import type { ReactNode } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { useOpening } from "../../../ui/useOpening";

/** Closing a form asks first where something was typed: it would be lost. */
export function useLeaving(isDirty: boolean, onClose: () => void): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useOpening<true>();
  return {
    leave: () => (isDirty ? setAsking(true) : onClose()),
    question: asking && (
      <ConfirmDialog
        title="Discard what you typed?"
        yes="Discard"
        no="Keep editing"
        danger
        onYes={onClose}
        onNo={() => setAsking(null)}
      >
        Nothing of it has been saved.
      </ConfirmDialog>
    ),
  };
}
