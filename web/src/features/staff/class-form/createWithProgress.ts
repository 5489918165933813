import { createClass } from "../../../api/admin/classes";
import { isAborted } from "../../../api/failure";
import { PROGRESS_TOTAL } from "../../../lib/timing";
import { toast } from "../../../stores/toasts";
import { type NewClassValues, newClassRequest } from "./requests";

export const NOT_CREATED = "Failed to create class";

/** Creates a class or a series, with a progress toast that ends with the success. The form shows a failure. */
export async function createWithProgress(signal: AbortSignal, values: NewClassValues, key: string) {
  const progress =
    values.scheduleType === "recurring"
      ? toast.progress("Creating Recurring Classes", PROGRESS_TOTAL.series)
      : toast.progress("Creating Class", PROGRESS_TOTAL.single);
  try {
    const answer = await createClass(newClassRequest(values), signal, key);
    progress.done(answer.message);
    return answer;
  } catch (failure) {
    if (isAborted(failure)) progress.failed("You stopped waiting. It may be created all the same.");
    else progress.dismiss();
    throw failure;
  }
}
