import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { boundsOf, narrowed, type OffsetBounds, offsetWithin } from "../lib/clockOffset";
import { catchUp, deviceNow } from "../lib/deviceClock";

const SECOND = 1000;
const KEY = "clockOffset";

type ClockState = {
  /** The current time in milliseconds, updated every second: the device's clock, corrected by the server's. */
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

/** Returns the exact current time, for a rule that is evaluated at a click. */
export const studioNow = (): number => studioTime(deviceNow(), clock.getState().bounds);

/** Converts a time of the device's clock, such as those in the query cache, to the server's time. */
export const studioTimeOf = (wallTime: number): number => studioTime(wallTime, clock.getState().bounds);

/** Corrects the clock by a response's `Date` header. */
export function syncClock(date: string | null, sentAt: number, receivedAt: number) {
  const measured = date === null ? null : boundsOf(date, sentAt, receivedAt);
  if (!measured) return;
  const { bounds: before } = clock.getState();
  const bounds = narrowed(before, measured);
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

/** The start of the minute. `useClock(minuteOf)` renders again once a minute. */
export const minuteOf = (now: number) => now - (now % (60 * SECOND));

/** Evaluates a function of the current time, again each second. */
export function useClock<Answer>(evaluate: (now: number) => Answer): Answer {
  return useStore(clock, oncePerMoment(evaluate));
}

/** Returns the current time, updated every second. */
export function useNow(): number {
  return useStore(clock, ({ now }) => now);
}

/** Caches the result for the current second, because React reads a store several times and rules take time. */
function oncePerMoment<Answer>(evaluate: (now: number) => Answer) {
  let last: { now: number; answer: Answer } | null = null;
  return ({ now }: ClockState): Answer => {
    if (last?.now !== now) last = { now, answer: evaluate(now) };
    return last.answer;
  };
}

// The offset is stored, because a page that starts without a connection gets no response to measure it.

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
    // Storage can be switched off; then the next start measures the offset again.
  }
}
