import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as Clock from "./clock";

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
let stop = () => {};
let { clock, runClock, studioNow, syncClock, useClock } = {} as typeof Clock;

/** The app is opened: its modules read the device's clock and what was stored. */
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
  syncClock(anHourAhead, Date.now() - 40, Date.now());
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
  act(() => syncClock(new Date(noon).toUTCString(), Date.now(), Date.now()));
  expect(asked).toEqual([noon + 300]);
  act(() => void vi.advanceTimersByTime(700));
  expect(asked).toEqual([noon + 300, noon + 1_000]);
  const before = result.current;
  act(() => void vi.advanceTimersByTime(59_000));
  expect(result.current).toBe(before + 1);
});

test("setting the device's clock while the app is open changes nothing", () => {
  syncClock(new Date(noon).toUTCString(), noon, noon);
  vi.setSystemTime(noon + 3 * 3_600_000);
  expect(studioNow()).toBe(noon + 300);
  vi.setSystemTime(noon - 3 * 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(studioNow()).toBe(noon + 1_300);
});

test("a device that is three hours fast has the studio's time at its next start, without an answer", async () => {
  const threeHoursFast = noon + 3 * 3_600_000;
  vi.setSystemTime(threeHoursFast);
  await openApp();
  syncClock(new Date(noon).toUTCString(), threeHoursFast, threeHoursFast + 40);
  vi.advanceTimersByTime(60_000);
  await openApp();
  expect(Math.abs(studioNow() - (noon + 60_000))).toBeLessThan(1_000);
  expect(clock.getState().now).toBe(studioNow());
});

test("what is stored of the offset is not believed blindly", async () => {
  for (const stored of ["soon", "{}", '{"low":5,"high":1}', "null"]) {
    localStorage.setItem("clockOffset", stored);
    await openApp();
    expect(studioNow()).toBe(noon + 300);
  }
});
