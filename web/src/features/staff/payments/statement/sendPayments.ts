import type { PaymentRequest } from "@bindings/wire";
import { recordPayments } from "../../../../api/admin/payments";
import { ApiFailure } from "../../../../api/failure";
import { limits } from "../../../../rules";

const FIELD = /^payments\.(\d+)\./;

export type Progress = {
  recorded: number;
  /** The server's message for each refused line, by the line's hash. */
  problems: Map<string, string>;
};

/**
 * Records payments in batches. If the server refuses some payments of a batch, the others are sent again. A payment is
 * refused, for example, if another admin has recorded the line or deleted the member in the meantime.
 */
export async function sendPayments(
  payments: readonly PaymentRequest[],
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const size = limits().paymentsAtOnce;
  let progress: Progress = { recorded: 0, problems: new Map() };
  for (let from = 0; from < payments.length; from += size) {
    progress = await sendPart(payments.slice(from, from + size), signal, progress);
    onProgress(progress);
  }
  return progress;
}

async function sendPart(part: readonly PaymentRequest[], signal: AbortSignal, before: Progress): Promise<Progress> {
  const problems = new Map(before.problems);
  let rest = [...part];
  while (rest.length > 0) {
    try {
      const { payments } = await recordPayments(rest, signal);
      // A payment of an earlier request may have been reversed since.
      const standing = payments.filter(({ reversedAt }) => reversedAt === null);
      return { recorded: before.recorded + standing.length, problems };
    } catch (failure) {
      const refused = refusedIn(failure);
      if (refused.size === 0) throw failure;
      for (const [at, sentence] of refused) problems.set(rest[at]?.statementLine ?? "", sentence);
      rest = rest.filter((_, at) => !refused.has(at));
    }
  }
  return { recorded: before.recorded, problems };
}

/** Returns the server's messages, by the payment's index in the request. */
function refusedIn(failure: unknown): Map<number, string> {
  const refused = new Map<number, string>();
  if (!(failure instanceof ApiFailure)) return refused;
  for (const [field, sentence] of Object.entries(failure.fields)) {
    const at = field.match(FIELD)?.[1];
    if (at !== undefined) refused.set(Number(at), sentence);
  }
  return refused;
}
