import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER } from "../lib/timing";
import { useToasts } from "../stores/toasts";
import { ApiFailure } from "./failure";
import { useAction } from "./useAction";

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** A write the test answers when it likes; leaving it rejects as fetch does. */
function heldWrite() {
  let answer = (_: string) => {};
  const write = vi.fn(
    (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        answer = resolve;
        signal.addEventListener("abort", () => reject(new DOMException("left", "AbortError")));
      }),
  );
  return { write, answer: (text: string) => answer(text) };
}

/** The next frame, and the task after it. */
const frame = () => act(() => vi.advanceTimersByTimeAsync(20));

const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => void vi.useRealTimers());

test("an action under way is not sent a second time", async () => {
  const { write, answer } = heldWrite();
  const onDone = vi.fn();
  const { result } = renderHook(() => useAction(write, { onDone }), { wrapper });
  act(() => {
    void result.current.run();
    void result.current.run();
  });
  expect(result.current.running).toBe(true);
  await act(async () => answer("ok"));
  expect(write).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledWith("ok");
  await frame();
  expect(result.current.running).toBe(false);
});

test("an action that takes long says that it is still trying, and can be left", async () => {
  const { write } = heldWrite();
  const onFailed = vi.fn();
  const { result } = renderHook(() => useAction(write, { onFailed }), { wrapper });
  act(() => void result.current.run());
  act(() => void vi.advanceTimersByTime(STILL_TRYING_AFTER - 1));
  expect(result.current.stillTrying).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.stillTrying).toBe(true);
  await act(async () => result.current.leave());
  expect(result.current.running).toBe(false);
  expect(onFailed).not.toHaveBeenCalled();
  expect(toasted()).toEqual(["info: You stopped waiting. It may be done all the same."]);
});

test("leaving is not said twice where something else says it", async () => {
  const { write } = heldWrite();
  const onLeft = vi.fn();
  const { result } = renderHook(() => useAction(write, { onLeft }), { wrapper });
  act(() => void result.current.run());
  await act(async () => result.current.leave());
  expect(onLeft).toHaveBeenCalledOnce();
  expect(toasted()).toEqual([]);
});

/** A write that fails so; the screen it was begun on may be gone by then. */
async function failing(failure: Error, { isGone }: { isGone: boolean }) {
  let fail = () => {};
  const write = () =>
    new Promise<string>((_, reject) => {
      fail = () => reject(failure);
    });
  const { result, unmount } = renderHook(() => useAction(write, { otherwise: "It failed" }), { wrapper });
  act(() => void result.current.run());
  if (isGone) unmount();
  await act(async () => fail());
}

test.each([
  ["The studio is closed", "error: The studio is closed"],
  ["", "error: It failed"],
])("a failure that comes after its screen is gone is said by a toast: '%s'", async (sentence, said) => {
  await failing(new ApiFailure(409, sentence, "unknown"), { isGone: true });
  expect(toasted()).toEqual([said]);
});

test("a failure is left to the screen that is still there, and a session's end to the sign-in screen", async () => {
  await failing(new ApiFailure(409, "The studio is closed", "unknown"), { isGone: false });
  await failing(new ApiFailure(401, "Sign in again", "unknown"), { isGone: true });
  expect(toasted()).toEqual([]);
});

test("whatever the outcome, the screen is read again", async () => {
  const invalidate = vi.spyOn(client, "invalidateQueries");
  const onFailed = vi.fn();
  const { result } = renderHook(() => useAction(() => Promise.reject(new Error("no")), { onFailed }), { wrapper });
  await act(() => result.current.run());
  expect(invalidate).toHaveBeenCalled();
  expect(onFailed).toHaveBeenCalled();
});

test("what breaks after the write is not told as its failure", async () => {
  const onFailed = vi.fn();
  const onDone = () => {
    throw new Error("a mistake of the app's");
  };
  const { result } = renderHook(() => useAction(() => Promise.resolve("ok"), { onDone, onFailed }), { wrapper });
  await act(() => expect(result.current.run()).rejects.toThrow("a mistake of the app's"));
  expect(onFailed).not.toHaveBeenCalled();
  expect(result.current.running).toBe(false);
});

test("an action runs until all that follows it is done", async () => {
  let follow = () => {};
  const onDone = () =>
    new Promise<void>((resolve) => {
      follow = resolve;
    });
  const { result } = renderHook(() => useAction(() => Promise.resolve("ok"), { onDone }), { wrapper });
  await act(async () => void result.current.run());
  await frame();
  expect(result.current.running).toBe(true);
  await act(async () => follow());
  expect(result.current.running).toBe(false);
});

test("that it is done is painted before the screen is read again, and a screen that nobody sees is read all the same", async () => {
  const invalidate = vi.spyOn(client, "invalidateQueries");
  const frames = vi.spyOn(window, "requestAnimationFrame");
  const onDone = vi.fn();
  const { result } = renderHook(() => useAction(() => Promise.resolve("ok"), { onDone }), { wrapper });
  await act(async () => void result.current.run());
  expect(onDone).toHaveBeenCalled();
  expect(invalidate).not.toHaveBeenCalled();
  await frame();
  expect(invalidate).toHaveBeenCalledOnce();
  frames.mockReturnValue(0);
  await act(async () => void result.current.run());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect(result.current.running).toBe(false);
});
