import type { Instant } from "@bindings/wire";

/** Caches a rule's answer until it changes (flips). A `now` before the cached one evaluates the rule again. */
export function cachedUntilFlip<Answer>(
  evaluate: (now: number) => Answer,
  flips: (answer: Answer) => (Instant | null)[],
) {
  let cached: { answer: Answer; validFrom: number; validUntil: number } | null = null;
  return (now: number): Answer => {
    if (cached === null || now < cached.validFrom || cached.validUntil <= now) {
      const answer = evaluate(now);
      const moments = flips(answer).map((at) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at)));
      cached = { answer, validFrom: now, validUntil: Math.min(...moments) };
    }
    return cached.answer;
  };
}
