import type { Instant } from "@bindings/wire";

/** Caches a rule's answer until it changes (flips). A `now` before the cached one evaluates the rule again. */
export function cachedUntilFlip<Answer>(
  evaluate: (now: number) => Answer,
  flips: (answer: Answer) => (Instant | null)[],
) {
  let cached: { answer: Answer; from: number; until: number } | null = null;
  return (now: number): Answer => {
    if (cached === null || now < cached.from || cached.until <= now) {
      const answer = evaluate(now);
      const moments = flips(answer).map((at) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at)));
      cached = { answer, from: now, until: Math.min(...moments) };
    }
    return cached.answer;
  };
}
