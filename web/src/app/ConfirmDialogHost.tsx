import { useConfirm } from "../stores/confirm";
import { ConfirmationDialog } from "./ConfirmationDialog";

/** Shows the open confirmation, if any. */
export function ConfirmDialogHost() {
  const { confirmation, close } = useConfirm();
  return confirmation && <ConfirmationDialog key={confirmation.title} confirmation={confirmation} close={close} />;
}
