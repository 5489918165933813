import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { boundsOf, narrowed, type OffsetBounds, offsetWithin } from "../lib/clockOffset";
import { catchUp, deviceNow } from "../lib/deviceClock";

const SECOND = 1000;
const KEY = "clockOffset";

type ClockState = {
  /** The studio's present moment in milliseconds, to the second: the device's clock corrected by the server's. */
  now: number;
  bounds: OffsetBounds | null;
};

export const clock = createStore<ClockState>()(() => {
  const bounds = storedBounds();
  return { now: studioTime(deviceNow(), bounds), bounds };
});

function studioTime(deviceTime: number, bounds: OffsetBounds | null): number {
  return Math.round(deviceTime + (bounds ? offsetWithin(bounds) : 0));
}

/** The exact present moment, for a rule that is evaluated at a click. */
export const studioNow = (): number => studioTime(deviceNow(), clock.getState().bounds);

/** The studio's moment for a time of the device's wall clock, as the query cache notes it. */
export const studioTimeOf = (wallTime: number): number => studioTime(wallTime, clock.getState().bounds);

/** Corrects the clock by an answer's `Date` header. */
export function syncClock(date: string | null, sentAt: number, receivedAt: number) {
  const seen = date === null ? null : boundsOf(date, sentAt, receivedAt);
  if (!seen) return;
  const { bounds: before } = clock.getState();
  const bounds = narrowed(before, seen);
  if (before && offsetWithin(bounds) === offsetWithin(before)) return clock.setState({ bounds });
  clock.setState({ bounds, now: studioTime(deviceNow(), bounds) });
  storeBounds(bounds);
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
  const resume = () => {
    if (!document.hidden) catchUp();
    tick();
  };
  tick();
  document.addEventListener("visibilitychange", resume);
  window.addEventListener("focus", resume);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", resume);
    window.removeEventListener("focus", resume);
  };
}

/** An answer that is true at the present moment, evaluated again each second. */
export function useClock<Answer>(evaluate: (now: number) => Answer): Answer {
  return useStore(clock, oncePerMoment(evaluate));
}

/** The present moment, each second. */
export function useNow(): number {
  return useStore(clock, ({ now }) => now);
}

/** Caches the answer for one render: React reads a store several times, and rules are not free. */
function oncePerMoment<Answer>(evaluate: (now: number) => Answer) {
  let last: { now: number; answer: Answer } | null = null;
  return ({ now }: ClockState): Answer => {
    if (last?.now !== now) last = { now, answer: evaluate(now) };
    return last.answer;
  };
}

// The offset outlives the page: without a connection there is no answer to learn it from.

function storedBounds(): OffsetBounds | null {
  try {
    const { low, high } = JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
    return Number.isFinite(low) && Number.isFinite(high) && low <= high ? { low, high } : null;
  } catch {
    return null;
  }
}

function storeBounds(bounds: OffsetBounds) {
  try {
    localStorage.setItem(KEY, JSON.stringify(bounds));
  } catch {
    // Storage can be switched off; the next start learns the offset again.
  }
}
