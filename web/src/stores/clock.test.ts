import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnFrom, runClock, studioNow, useClock } from "./clock";

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: noon + 300 });
  useClock.setState({ bounds: null, now: noon });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("it ticks at the turn of each second", () => {
  stop = runClock();
  vi.advanceTimersByTime(699);
  expect(useClock.getState().now).toBe(noon + 300);
  vi.advanceTimersByTime(1);
  expect(useClock.getState().now).toBe(noon + 1_000);
  vi.advanceTimersByTime(5_000);
  expect(useClock.getState().now).toBe(noon + 6_000);
});

test("a wrong device clock is corrected by the server's", () => {
  stop = runClock();
  const anHourAhead = new Date(noon + 3_600_000).toUTCString();
  learnFrom(anHourAhead, Date.now() - 40, Date.now());
  expect(Math.abs(studioNow() - (noon + 3_600_000))).toBeLessThan(1_000);
  expect(useClock.getState().now).toBe(studioNow());
});

test("it rests while the page is hidden and is right again when it is seen", () => {
  stop = runClock();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect(useClock.getState().now).toBe(noon + 300);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(useClock.getState().now).toBe(noon + 60_300);
});
