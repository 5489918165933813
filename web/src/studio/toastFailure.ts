import { ApiFailure, sentenceOf } from "../api/failure";
import { TOAST } from "../lib/timing";
import { toast } from "../stores/toasts";

/** Says a failed action in a toast; being short of concessions stays longer. */
export function toastFailure(failure: unknown, otherwise: string) {
  const short = failure instanceof ApiFailure && failure.error === "insufficient_concessions";
  toast.error(sentenceOf(failure, otherwise), short ? TOAST.insufficientConcessions : undefined);
}
