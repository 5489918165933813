import { ApiFailure, sentenceOf } from "../../api/failure";
import { limits } from "../../rules";
import { toast } from "../../stores/toasts";

/** Says a failed action in a toast; being short of concessions stays longer. */
export function toastFailure(failure: unknown, otherwise: string) {
  const short = failure instanceof ApiFailure && failure.error === "insufficient_concessions";
  toast.error(sentenceOf(failure, otherwise), short ? limits().toastInsufficientConcessions : undefined);
}

/** Leaving a waitlist one is not on is news, not an error. */
export function toastLeaveFailure(failure: unknown) {
  if (failure instanceof ApiFailure && failure.status === 404) toast.info(failure.message);
  else toastFailure(failure, "Failed to leave waitlist");
}
