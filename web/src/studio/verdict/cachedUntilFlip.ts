import type { Instant } from "@bindings/Instant";

/** Caches a rule's answer until the moment at which it changes; an earlier `now` evaluates it again. */
export function cachedUntilFlip<Answer>(ask: (now: number) => Answer, flips: (answer: Answer) => (Instant | null)[]) {
  let cached: { answer: Answer; from: number; until: number } | null = null;
  return (now: number): Answer => {
    if (cached === null || now < cached.from || cached.until <= now) {
      const answer = ask(now);
      const moments = flips(answer).map((at) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at)));
      cached = { answer, from: now, until: Math.min(...moments) };
    }
    return cached.answer;
  };
}
