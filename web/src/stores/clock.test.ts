import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clock, learnFrom, runClock, studioNow, useClock } from "./clock";

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: noon + 300 });
  clock.setState({ bounds: null, now: noon });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("it ticks at the turn of each second", () => {
  stop = runClock();
  vi.advanceTimersByTime(699);
  expect(clock.getState().now).toBe(noon + 300);
  vi.advanceTimersByTime(1);
  expect(clock.getState().now).toBe(noon + 1_000);
  vi.advanceTimersByTime(5_000);
  expect(clock.getState().now).toBe(noon + 6_000);
});

test("a wrong device clock is corrected by the server's", () => {
  stop = runClock();
  const anHourAhead = new Date(noon + 3_600_000).toUTCString();
  learnFrom(anHourAhead, Date.now() - 40, Date.now());
  expect(Math.abs(studioNow() - (noon + 3_600_000))).toBeLessThan(1_000);
  expect(clock.getState().now).toBe(studioNow());
});

test("it rests while the page is hidden and is right again when it is seen", () => {
  stop = runClock();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect(clock.getState().now).toBe(noon + 300);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(clock.getState().now).toBe(noon + 60_300);
});

test("what is shown is asked once for each moment, whatever else the clock learns", () => {
  stop = runClock();
  const asked: number[] = [];
  const minutes = (now: number) => {
    asked.push(now);
    return Math.floor(now / 60_000);
  };
  const { result } = renderHook(() => useClock(minutes));
  act(() => learnFrom(new Date(noon).toUTCString(), Date.now(), Date.now()));
  expect(asked).toEqual([noon + 300]);
  act(() => void vi.advanceTimersByTime(700));
  expect(asked).toEqual([noon + 300, noon + 1_000]);
  const before = result.current;
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current).toBe(before + 1);
});
