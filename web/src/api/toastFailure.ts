import { TOAST } from "../lib/timing";
import { toast } from "../stores/toasts";
import type { FailedAction } from "./failedActions";
import { ApiFailure, failedActionText } from "./failure";

/**
 * Shows a failure as a toast, unless it leads to the sign-in screen. The toast stays longer if the user has too few
 * concessions. It is a notice, not an error, if the user who leaves a waitlist was not on it.
 */
export function toastFailure(failure: unknown, otherwise: FailedAction) {
  const sentence = failedActionText(failure, otherwise);
  if (!(failure instanceof ApiFailure)) return toast.error(sentence);
  if (failure.wayOut === "sign in") return;
  if (otherwise === "Failed to leave waitlist" && failure.status === 404) return toast.info(sentence);
  const isShort = failure.error === "insufficient_concessions";
  toast.error(sentence, isShort ? TOAST.insufficientConcessions : undefined);
}
