import type { PaymentRequest } from "@bindings/wire";
import { wholeNumber } from "../../../lib/wholeNumber";
import { checkAmount, checkPayment, parseNzd } from "../../../rules/staff";

/** The values of the payment form. */
export type PaymentValues = {
  userId: string | null;
  /** Empty if no pack is chosen. */
  packId: string;
  concessions: string;
  /** The amount in dollars, as typed. */
  amountCents: string;
  receivedOn: string;
  reference: string;
  note: string;
  isConfirmed: boolean;
  /** Whether it is another payment than the one from a bank statement that may be the same. */
  isDifferent: boolean;
};

/** Parses the typed amount into cents. An empty amount is null. */
export const centsOf = (typed: string): number | null => (typed.trim() === "" ? null : parseNzd(typed));

export function paymentRequest(values: PaymentValues, key?: string): PaymentRequest {
  return {
    ...values,
    userId: values.userId ?? "",
    concessions: wholeNumber(values.concessions, 0),
    amountCents: centsOf(values.amountCents),
    key,
  };
}

/** Checks the form, before its request has a key. */
export function checkPaymentValues(values: PaymentValues, now: number) {
  return checkAmount("amountCents", values.amountCents) ?? checkPayment(paymentRequest(values), now);
}
