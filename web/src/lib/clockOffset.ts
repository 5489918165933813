/** The span within which a device's clock must be wrong, in milliseconds to add to it. */
export type OffsetBounds = { low: number; high: number };

/** One answer's evidence: its `Date` header has whole seconds and was written between sending and receiving. */
export function boundsOf(date: string, sentAt: number, receivedAt: number): OffsetBounds | null {
  const second = Date.parse(date);
  return Number.isNaN(second) ? null : { low: second - receivedAt, high: second + 999 - sentAt };
}

/** The offset that both pieces of evidence allow; the newer one alone when they disagree, because then a clock was moved. */
export function narrowed(known: OffsetBounds | null, seen: OffsetBounds): OffsetBounds {
  if (!known) return seen;
  const both = { low: Math.max(known.low, seen.low), high: Math.min(known.high, seen.high) };
  return both.low <= both.high ? both : seen;
}

/** The correction to use: none while the device's clock may well be right, else the middle of what is possible. */
export function offsetWithin(bounds: OffsetBounds): number {
  const mayBeRight = bounds.low <= 0 && bounds.high >= 0;
  return mayBeRight ? 0 : Math.round((bounds.low + bounds.high) / 2);
}
