import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenShownAgain } from "./whenShownAgain";

const leaving = { controller: new AbortController() };
beforeEach(() => {
  vi.useFakeTimers();
  leaving.controller = new AbortController();
});
afterEach(() => {
  leaving.controller.abort();
  vi.useRealTimers();
});

/** Follows the page, and returns the function that is called when it is shown again. */
function follow() {
  const act = vi.fn();
  whenShownAgain(act, leaving.controller.signal);
  return act;
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

test.each([
  [10_000, 1],
  [7_000, 0],
])("a page that was hidden for %i ms is shown again %i times", async (time, times) => {
  const act = follow();
  setVisibility("hidden");
  await vi.advanceTimersByTimeAsync(time);
  setVisibility("visible");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledTimes(times);
});

test.each([
  ["resume", document],
  ["pageshow", window],
])("a suspended page is shown again at its event '%s'", (name, target) => {
  const act = follow();
  // A suspended page runs no timers.
  vi.setSystemTime(Date.now() + 3_600_000);
  target.dispatchEvent(new Event(name));
  expect(act).toHaveBeenCalledOnce();
});

test("a page in sight is shown again once its device wakes, without any event", async () => {
  const act = follow();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(act).toHaveBeenCalledOnce();
});

test("nothing is called after the signal has aborted", async () => {
  const act = follow();
  leaving.controller.abort();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event("resume"));
  expect(act).not.toHaveBeenCalled();
});
