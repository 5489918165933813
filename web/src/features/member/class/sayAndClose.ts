import { flushSync } from "react-dom";
import { painted } from "../../../lib/painted";
import { type ToastAction, toast } from "../../../stores/toasts";
import { leaveTopDialog } from "../../../ui/openDialogs";

/** Closes a dialog, once the promise holds. */
export type CloseOnce = (ready: Promise<void>) => void;

/**
 * Says what was done above the dialog, and closes that once the words are painted: to close it takes a slow phone longer
 * than to say it.
 */
export function sayAndClose(close: CloseOnce | undefined, message: string, action?: ToastAction) {
  if (close) leaveTopDialog();
  flushSync(() => toast.success(message, action));
  close?.(painted());
}
