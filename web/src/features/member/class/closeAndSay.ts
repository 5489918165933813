import { flushSync } from "react-dom";
import { type ToastAction, toast } from "../../../stores/toasts";

/** Says what was done once the dialog is gone: within it the toast would be drawn, and read out, twice. */
export function closeAndSay(close: (() => void) | undefined, message: string, action?: ToastAction) {
  if (close) flushSync(close);
  toast.success(message, action);
}
