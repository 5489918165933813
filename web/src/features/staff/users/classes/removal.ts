import type { Done, RemoveBookingRequest, User } from "@bindings/wire";
import type { QueryClient } from "@tanstack/react-query";
import { removeFromClass } from "../../../../api/admin/bookings";
import { sentenceOf, Unreachable } from "../../../../api/failure";
import { toast } from "../../../../stores/toasts";
import type { Hint } from "../../../../studio/verdict/disagreement";
import { actOn } from "../../people/staffHint";

/** A booking to remove, and the terms that its row showed. */
export type BookingToRemove = { bookingId: string; form: RemoveBookingRequest; hint: Hint };

export type RemovalResult = {
  removed: number;
  failed: number;
  /** The server's message on the first failure, or empty. */
  reason: string;
};

/**
 * Sends one request for each booking, all in parallel. Some may fail while others succeed. If no request gets a
 * response, the whole removal fails.
 */
export async function removeFromClasses(
  client: QueryClient,
  bookings: readonly BookingToRemove[],
  signal: AbortSignal,
): Promise<RemovalResult> {
  const requests = bookings.map(({ bookingId, form, hint }) =>
    actOn(client, hint, () => removeFromClass(bookingId, form, signal)),
  );
  const outcomes = await Promise.allSettled(requests);
  signal.throwIfAborted();
  const unanswered = outcomes.filter(isUnanswered);
  if (unanswered[0] && unanswered.length === outcomes.length) throw unanswered[0].reason;
  const reasons = outcomes.map(reasonOf).filter((reason) => reason !== null);
  return {
    removed: outcomes.length - reasons.length,
    failed: reasons.length,
    reason: reasons.find((reason) => reason !== "") ?? "",
  };
}

function isUnanswered(outcome: PromiseSettledResult<Done>): outcome is PromiseRejectedResult {
  return outcome.status === "rejected" && outcome.reason instanceof Unreachable;
}

/** Returns the server's reason of a failure; null for a success. */
function reasonOf(outcome: PromiseSettledResult<Done>): string | null {
  if (outcome.status === "rejected") return sentenceOf(outcome.reason);
  return outcome.value.success ? null : outcome.value.message;
}

/** Shows a toast with the result, and one with the reason of a failure. */
export function toastRemoval({ firstName, lastName }: User, { removed, failed, reason }: RemovalResult) {
  if (removed === 0) toast.error("Failed to remove user from any classes");
  else if (failed > 0) toast.warning(`Removed from ${removed} of ${removed + failed} classes. ${failed} failed.`);
  else toast.success(`Successfully removed ${firstName} ${lastName} from ${removed} class(es)!`);
  if (reason) toast.info(reason);
}
