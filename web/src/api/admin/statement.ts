import type { KnownLinesAnswer, KnownLinesRequest, StatementLine, StatementPayment } from "@bindings/wire";
import { queryOptions } from "@tanstack/react-query";
import { limits } from "../../rules/limits";
import { request } from "../client";

/**
 * Returns which of at most 5,000 lines of a bank statement are already recorded, and the payments that they are or may
 * be.
 */
const readKnownLines = async (linesRequest: KnownLinesRequest, signal?: AbortSignal) =>
  (
    await request<KnownLinesAnswer>("POST", "/api/admin/payments/known-lines", {
      body: linesRequest,
      signal,
      isRead: true,
    })
  ).body;

type Known = { lines: string[]; payments: StatementPayment[] };

/** Fetches which lines are recorded, and the payments that the lines are or may be. */
async function readAllKnownLines(lines: readonly StatementLine[], signal: AbortSignal): Promise<Known> {
  const knownHashes: string[] = [];
  const payments = new Map<string, StatementPayment>();
  const batchSize = limits().knownLines;
  for (let start = 0; start < lines.length; start += batchSize) {
    const batch = lines.slice(start, start + batchSize);
    const days = batch.map(({ day }) => day).sort();
    const linesRequest = { lines: batch.map(({ hash }) => hash), from: days[0], to: days.at(-1) };
    const answer = await readKnownLines(linesRequest, signal);
    knownHashes.push(...answer.known);
    for (const payment of answer.payments ?? []) payments.set(payment._id, payment);
  }
  return { lines: knownHashes, payments: [...payments.values()] };
}

export const knownLines = (fileId: string | undefined, lines: readonly StatementLine[]) =>
  queryOptions({
    queryKey: ["staff", "payments", "known-lines", fileId, lines.length],
    meta: { follows: ["users"] },
    queryFn: ({ signal }) => readAllKnownLines(lines, signal),
    staleTime: 0,
  });
