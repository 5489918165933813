/** The lowest and the highest possible correction of the device's clock, in milliseconds to add to it. */
export type OffsetBounds = { low: number; high: number };

/** The bounds from one response: its `Date` header, in whole seconds, was written between sending and receiving. */
export function boundsOf(date: string, sentAt: number, receivedAt: number): OffsetBounds | null {
  const second = Date.parse(date);
  return Number.isNaN(second) ? null : { low: second - receivedAt, high: second + 999 - sentAt };
}

/** The overlap of the known and the new bounds. If they don't overlap, a clock was changed: the new ones count. */
export function narrowed(known: OffsetBounds | null, seen: OffsetBounds): OffsetBounds {
  if (!known) return seen;
  const both = { low: Math.max(known.low, seen.low), high: Math.min(known.high, seen.high) };
  return both.low <= both.high ? both : seen;
}

/** The correction to use: zero if the bounds allow it, else the middle of the bounds. */
export function offsetWithin(bounds: OffsetBounds): number {
  const mayBeRight = bounds.low <= 0 && bounds.high >= 0;
  return mayBeRight ? 0 : Math.round((bounds.low + bounds.high) / 2);
}
