import type { PaymentRequest } from "@bindings/PaymentRequest";
import { recordPayments } from "../../../../api/admin/payments";
import { ApiFailure } from "../../../../api/failure";
import { limits } from "../../../../rules";

const FIELD = /^payments\.(\d+)\./;

export type Progress = {
  recorded: number;
  /** The server's sentence by the hash of the line. */
  problems: Map<string, string>;
};

/**
 * Records payments in parts. A payment that the server refuses is left out and the rest is sent again: another admin may
 * have recorded the line meanwhile, or deleted the member.
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
      await recordPayments(rest, signal);
      return { recorded: before.recorded + rest.length, problems };
    } catch (failure) {
      const refused = refusedIn(failure);
      if (refused.size === 0) throw failure;
      for (const [at, sentence] of refused) problems.set(rest[at]?.statementLine ?? "", sentence);
      rest = rest.filter((_, at) => !refused.has(at));
    }
  }
  return { recorded: before.recorded, problems };
}

/** The sentences by the payment's place in the request. */
function refusedIn(failure: unknown): Map<number, string> {
  const refused = new Map<number, string>();
  if (!(failure instanceof ApiFailure)) return refused;
  for (const [field, sentence] of Object.entries(failure.fields)) {
    const at = field.match(FIELD)?.[1];
    if (at !== undefined) refused.set(Number(at), sentence);
  }
  return refused;
}
