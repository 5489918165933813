import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { boundsOf, narrowed, type OffsetBounds, offsetWithin } from "../lib/clockOffset";

const SECOND = 1000;

type ClockState = {
  /** The studio's present moment in milliseconds, to the second: the device's clock corrected by the server's. */
  now: number;
  bounds: OffsetBounds | null;
};

export const clock = createStore<ClockState>()(() => ({ now: Date.now(), bounds: null }));

function offset(): number {
  const { bounds } = clock.getState();
  return bounds ? offsetWithin(bounds) : 0;
}

/** The exact present moment, for a rule that is asked at a click. */
export function studioNow(): number {
  return Date.now() + offset();
}

/** Corrects the clock by an answer's `Date` header. */
export function learnFrom(date: string | null, sentAt: number, receivedAt: number) {
  const seen = date === null ? null : boundsOf(date, sentAt, receivedAt);
  if (!seen) return;
  const before = offset();
  const bounds = narrowed(clock.getState().bounds, seen);
  clock.setState(offsetWithin(bounds) === before ? { bounds } : { bounds, now: Date.now() + offsetWithin(bounds) });
}

/** Updates `now` every second, and pauses while the page is hidden. */
export function runClock(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const now = studioNow();
    clock.setState({ now });
    timer = setTimeout(tick, SECOND - (now % SECOND));
  };
  tick();
  document.addEventListener("visibilitychange", tick);
  window.addEventListener("focus", tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
    window.removeEventListener("focus", tick);
  };
}

/** An answer that holds at the present moment, asked for again each second. */
export function useClock<Answer>(ask: (now: number) => Answer): Answer {
  return useStore(clock, onceAMoment(ask));
}

/** The present moment, each second. */
export function useNow(): number {
  return useStore(clock, ({ now }) => now);
}

/** React compares answers several times for one picture, and a rule takes its time. */
function onceAMoment<Answer>(ask: (now: number) => Answer) {
  let last: { now: number; answer: Answer } | null = null;
  return ({ now }: ClockState): Answer => {
    if (last?.now !== now) last = { now, answer: ask(now) };
    return last.answer;
  };
}
