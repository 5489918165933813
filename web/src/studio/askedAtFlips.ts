import type { Instant } from "@bindings/Instant";

/** Asks again only when the answer says that it has changed, or for an earlier moment. */
export function askedAtFlips<Answer>(ask: (now: number) => Answer, flips: (answer: Answer) => (Instant | null)[]) {
  let held: { answer: Answer; from: number; until: number } | null = null;
  return (now: number): Answer => {
    if (held === null || now < held.from || held.until <= now) {
      const answer = ask(now);
      const moments = flips(answer).map((at) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at)));
      held = { answer, from: now, until: Math.min(...moments) };
    }
    return held.answer;
  };
}
