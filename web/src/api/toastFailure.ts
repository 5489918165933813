import { TOAST } from "../lib/timing";
import { toast } from "../stores/toasts";
import type { FailedAction } from "./failedActions";
import { ApiFailure, failedActionText } from "./failure";

/** Shows a failure as a toast, for longer if the user has too few concessions. */
export function toastFailure(failure: unknown, otherwise: FailedAction) {
  const short = failure instanceof ApiFailure && failure.error === "insufficient_concessions";
  toast.error(failedActionText(failure, otherwise), short ? TOAST.insufficientConcessions : undefined);
}
