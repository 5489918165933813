import type { PaymentRequest } from "@bindings/PaymentRequest";
import { wholeNumber } from "../../../lib/wholeNumber";
import { checkAmount, checkPayment, parseNzd } from "../../../rules";

/** A payment as it is typed. */
export type PaymentValues = {
  userId: string | null;
  /** Empty for a free number of concessions. */
  packId: string;
  concessions: string;
  /** Dollars. */
  amountCents: string;
  receivedOn: string;
  reference: string;
  note: string;
  isConfirmed: boolean;
};

/** The amount typed, in cents; null without one. */
export const centsOf = (typed: string): number | null => (typed.trim() === "" ? null : parseNzd(typed));

export function paymentRequest(values: PaymentValues, key: string): PaymentRequest {
  return {
    ...values,
    userId: values.userId ?? "",
    concessions: wholeNumber(values.concessions, 0),
    amountCents: centsOf(values.amountCents),
    key,
  };
}

/** Asks the rules; the key is not known before it is sent. */
export function checkPaymentValues(values: PaymentValues, now: number) {
  return checkAmount("amountCents", values.amountCents) ?? checkPayment(paymentRequest(values, "-"), now);
}
