import { flushSync } from "react-dom";
import { painted } from "../../../lib/painted";
import { type ToastAction, toast } from "../../../stores/toasts";
import { leaveDialog } from "../../../ui/openDialogs";

/** Says what was done. */
export type Say = (message: string, action?: ToastAction) => void;

/**
 * Says what was done above the dialog, which closes when the words are painted: closing takes a slow phone longer than saying.
 */
export function sayAndClose(dialog: HTMLDialogElement | null, close: () => void, ...said: Parameters<Say>) {
  if (dialog) leaveDialog(dialog);
  flushSync(() => toast.success(...said));
  void painted().then(close);
}
