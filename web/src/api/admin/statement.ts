import type { KnownLinesAnswer, KnownLinesRequest, StatementLine, StatementPayment } from "@bindings/wire";
import { queryOptions } from "@tanstack/react-query";
import { limits } from "../../rules/limits";
import { request } from "../client";

/**
 * Returns which of at most 5,000 lines of a bank statement are already recorded, and the payments that they are or may
 * be.
 */
const readKnownLines = async (asked: KnownLinesRequest, signal?: AbortSignal) =>
  (
    await request<KnownLinesAnswer>("POST", "/api/admin/payments/known-lines", {
      body: asked,
      signal,
      isRead: true,
    })
  ).body;

type Known = { lines: string[]; payments: StatementPayment[] };

/** Fetches which lines are recorded, and the payments that the lines are or may be. */
async function readAllKnownLines(lines: readonly StatementLine[], signal: AbortSignal): Promise<Known> {
  const known: string[] = [];
  const payments = new Map<string, StatementPayment>();
  const atOnce = limits().knownLines;
  for (let start = 0; start < lines.length; start += atOnce) {
    const some = lines.slice(start, start + atOnce);
    const days = some.map(({ day }) => day).sort();
    const asked = { lines: some.map(({ hash }) => hash), from: days[0], to: days.at(-1) };
    const answer = await readKnownLines(asked, signal);
    known.push(...answer.known);
    for (const payment of answer.payments ?? []) payments.set(payment._id, payment);
  }
  return { lines: known, payments: [...payments.values()] };
}

export const knownLines = (fileId: string | undefined, lines: readonly StatementLine[]) =>
  queryOptions({
    queryKey: ["staff", "payments", "known-lines", fileId, lines.length],
    meta: { follows: ["users"] },
    queryFn: ({ signal }) => readAllKnownLines(lines, signal),
    staleTime: 0,
  });
