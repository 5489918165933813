import type { User } from "@bindings/User";
import { removeFromClass } from "../../../../api/admin/bookings";
import { toast } from "../../../../stores/toasts";

export type Removal = { removed: number; failed: number };

/** One request for each booking, all run together. Some may fail while others are done. */
export async function removeFromClasses(
  bookingIds: readonly string[],
  overrideConcessionRefund: boolean,
  signal: AbortSignal,
): Promise<Removal> {
  const requests = bookingIds.map((id) => removeFromClass(id, { overrideConcessionRefund }, signal));
  const outcomes = await Promise.allSettled(requests);
  signal.throwIfAborted();
  const removed = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.success).length;
  return { removed, failed: outcomes.length - removed };
}

/** Says how it went, in the specification's words. */
export function sayRemoval({ firstName, lastName }: User, { removed, failed }: Removal) {
  if (removed === 0) toast.error("Failed to remove user from any classes");
  else if (failed > 0) toast.warning(`Removed from ${removed} of ${removed + failed} classes. ${failed} failed.`);
  else toast.success(`Successfully removed ${firstName} ${lastName} from ${removed} class(es)!`);
}
