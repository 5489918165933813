import type { LedgerPayment } from "@bindings/wire";
import { dateWords, nzd } from "../../rules";

/** Describes a payment: `10 classes, $150.00, received on 21 November 2026, TANE M`, and why it was reversed. */
export function paymentText({ amountCents, packName, receivedOn, reference, reason }: LedgerPayment): string {
  const amount = amountCents === null ? null : nzd(amountCents);
  const reversal = reason && `reversed: ${reason}`;
  return [packName, amount, `received on ${dateWords(receivedOn)}`, reference, reversal].filter(Boolean).join(", ");
}
