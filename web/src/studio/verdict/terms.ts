import type { CancelAnswer, Expected, Verdict } from "@bindings/wire";

/** The terms of a booking as they are shown. The server books only on these terms. */
export const bookingTerms = ({ concessions }: Verdict) => ({ concessions: Math.abs(concessions) }) satisfies Expected;

/** As `bookingTerms`, for a cancellation or a removal. */
export const cancellingTerms = ({ verdict, refundIsDue }: CancelAnswer) =>
  ({ ...bookingTerms(verdict), refund: refundIsDue }) satisfies Expected;
