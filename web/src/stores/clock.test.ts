import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Clock from "./clock";

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
let stop = () => {};
let { clock, runClock, studioNow, syncClock, useClock } = {} as typeof Clock;

/** Opens the app: its modules read the device's clock and the stored offset. */
async function openApp() {
  vi.resetModules();
  ({ clock, runClock, studioNow, syncClock, useClock } = await import("./clock"));
}

beforeEach(async () => {
  vi.useFakeTimers({ now: noon + 300 });
  await openApp();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("the clock ticks at each full second", () => {
  stop = runClock();
  vi.advanceTimersByTime(699);
  expect(clock.getState().now).toBe(noon + 300);
  vi.advanceTimersByTime(1);
  expect(clock.getState().now).toBe(noon + 1_000);
  vi.advanceTimersByTime(5_000);
  expect(clock.getState().now).toBe(noon + 6_000);
});

test("the server's time corrects a wrong device clock", () => {
  stop = runClock();
  const anHourAhead = new Date(noon + 3_600_000).toUTCString();
  syncClock(anHourAhead, Date.now() - 40, Date.now());
  expect(Math.abs(studioNow() - (noon + 3_600_000))).toBeLessThan(1_000);
  expect(clock.getState().now).toBe(studioNow());
});

test("a second response narrows the offset that the first one gave", () => {
  const anHourAhead = new Date(noon + 3_600_000).toUTCString();
  syncClock(anHourAhead, noon + 300, noon + 300);
  syncClock(anHourAhead, noon + 900, noon + 900);
  expect(clock.getState().bounds).toEqual({ low: 3_599_700, high: 3_600_099 });
});

test("the clock stops while the page is hidden and is correct when it is visible again", () => {
  stop = runClock();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect(clock.getState().now).toBe(noon + 300);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(clock.getState().now).toBe(noon + 60_300);
});

test("a selector runs once for each tick, whatever else changes in the clock", () => {
  stop = runClock();
  const calls: number[] = [];
  const minutes = (now: number) => {
    calls.push(now);
    return Math.floor(now / 60_000);
  };
  const { result } = renderHook(() => useClock(minutes));
  act(() => syncClock(new Date(noon).toUTCString(), Date.now(), Date.now()));
  expect(calls).toEqual([noon + 300]);
  act(() => void vi.advanceTimersByTime(700));
  expect(calls).toEqual([noon + 300, noon + 1_000]);
  const before = result.current;
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current).toBe(before + 1);
});

test("a change of the device's clock while the app is open has no effect", () => {
  syncClock(new Date(noon).toUTCString(), noon, noon);
  vi.setSystemTime(noon + 3 * 3_600_000);
  expect(studioNow()).toBe(noon + 300);
  vi.setSystemTime(noon - 3 * 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(studioNow()).toBe(noon + 1_300);
});

test("a device that is three hours fast starts with the correct time from the stored offset", async () => {
  const threeHoursFast = noon + 3 * 3_600_000;
  vi.setSystemTime(threeHoursFast);
  await openApp();
  syncClock(new Date(noon).toUTCString(), threeHoursFast, threeHoursFast + 40);
  vi.advanceTimersByTime(60_000);
  await openApp();
  expect(Math.abs(studioNow() - (noon + 60_000))).toBeLessThan(1_000);
  expect(clock.getState().now).toBe(studioNow());
});

test("an invalid stored offset is ignored", async () => {
  for (const stored of ["soon", "{}", '{"low":5,"high":1}', "null"]) {
    localStorage.setItem("clockOffset", stored);
    await openApp();
    expect(studioNow()).toBe(noon + 300);
  }
});
