import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER, TOAST } from "../lib/timing";
import { useToasts } from "../stores/toasts";
import type { FailedAction } from "./failedActions";
import { ApiFailure } from "./failure";
import { useAction } from "./useAction";

const failureText = "Failed to book class";
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** A write that the test completes; aborting it rejects with an AbortError, as fetch does. */
function pendingWrite() {
  let complete = (_: string) => {};
  const write = vi.fn(
    (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        complete = resolve;
        signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      }),
  );
  return { write, complete: (result: string) => complete(result) };
}

/** Runs the next animation frame and the task after it. */
const nextFrame = () => act(() => vi.advanceTimersByTimeAsync(20));

const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => void vi.useRealTimers());

test("a second run during an action sends no request", async () => {
  const { write, complete } = pendingWrite();
  const onDone = vi.fn();
  const { result } = renderHook(() => useAction(write, { onDone, failureText }), { wrapper });
  act(() => {
    void result.current.run();
    void result.current.run();
  });
  expect(result.current.running).toBe(true);
  await act(async () => complete("ok"));
  expect(write).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledWith("ok");
  await nextFrame();
  expect(result.current.running).toBe(false);
});

test("a slow action reports that it is still trying, and can be aborted", async () => {
  const { write } = pendingWrite();
  const onFailed = vi.fn();
  const { result } = renderHook(() => useAction(write, { onFailed, failureText }), { wrapper });
  act(() => void result.current.run());
  act(() => void vi.advanceTimersByTime(STILL_TRYING_AFTER - 1));
  expect(result.current.stillTrying).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.stillTrying).toBe(true);
  await act(async () => result.current.abort());
  expect(result.current.running).toBe(false);
  expect(onFailed).not.toHaveBeenCalled();
  expect(toasted()).toEqual(["info: You stopped waiting. It may be done all the same."]);
});

test("with an onAborted callback, aborting shows no toast", async () => {
  const { write } = pendingWrite();
  const onAborted = vi.fn();
  const { result } = renderHook(() => useAction(write, { onAborted, failureText }), { wrapper });
  act(() => void result.current.run());
  await act(async () => result.current.abort());
  expect(onAborted).toHaveBeenCalledOnce();
  expect(toasted()).toEqual([]);
});

type Failing = { isUnmounted: boolean; isForm?: boolean; action?: FailedAction };

/** Runs a write that fails, after its screen was unmounted if `isUnmounted`. A form shows the failure itself. */
async function runFailing(failure: Error, { isUnmounted, isForm, action = failureText }: Failing) {
  let fail = () => {};
  const write = () =>
    new Promise<string>((_, reject) => {
      fail = () => reject(failure);
    });
  const showsFailure = isForm ? () => true : undefined;
  const { result, unmount } = renderHook(() => useAction(write, { showsFailure, failureText: action }), { wrapper });
  act(() => void result.current.run());
  if (isUnmounted) unmount();
  await act(async () => fail());
}

const closed = new ApiFailure(409, "The studio is closed", "unknown");

test.each([
  ["The studio is closed", "error: The studio is closed"],
  ["", "error: Failed to book class"],
])("a failure after its form was unmounted shows a toast; the server's message is '%s'", async (message, expected) => {
  await runFailing(new ApiFailure(409, message, "unknown"), { isUnmounted: true, isForm: true });
  expect(toasted()).toEqual([expected]);
});

test("a failure that its form shows has no toast", async () => {
  await runFailing(closed, { isUnmounted: false, isForm: true });
  expect(toasted()).toEqual([]);
});

const short = new ApiFailure(409, "Insufficient concessions", "insufficient_concessions");
const signedOut = new ApiFailure(401, "Sign in again", "unauthorised");
const notWaiting = new ApiFailure(404, "You are not currently on the waitlist for this class", "not_found");

test.each([{ isUnmounted: false }, { isUnmounted: true }, { isUnmounted: true, isForm: true }])(
  "each failure that no form shows is one toast with its own duration, none if the user must sign in: %j",
  async (how) => {
    await runFailing(closed, how);
    await runFailing(short, how);
    await runFailing(signedOut, how);
    await runFailing(notWaiting, { ...how, action: "Failed to leave waitlist" });
    expect(useToasts.getState().toasts.map(({ tone, text, duration }) => [tone, text, duration])).toEqual([
      ["error", "The studio is closed", TOAST.error],
      ["error", "Insufficient concessions", TOAST.insufficientConcessions],
      ["info", "You are not currently on the waitlist for this class", TOAST.info],
    ]);
  },
);

test("a failed action invalidates the queries too", async () => {
  const invalidate = vi.spyOn(client, "invalidateQueries");
  const onFailed = vi.fn();
  const { result } = renderHook(() => useAction(() => Promise.reject(new Error("no")), { onFailed, failureText }), {
    wrapper,
  });
  await act(() => result.current.run());
  expect(invalidate).toHaveBeenCalled();
  expect(onFailed).toHaveBeenCalled();
});

test("an error thrown by onDone is not reported as a failed action", async () => {
  const onFailed = vi.fn();
  const onDone = () => {
    throw new Error("a bug in the app");
  };
  const { result } = renderHook(() => useAction(() => Promise.resolve("ok"), { onDone, onFailed, failureText }), {
    wrapper,
  });
  await act(() => expect(result.current.run()).rejects.toThrow("a bug in the app"));
  expect(onFailed).not.toHaveBeenCalled();
  expect(result.current.running).toBe(false);
});

test("an action is running until onDone completes", async () => {
  let finish = () => {};
  const onDone = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const { result } = renderHook(() => useAction(() => Promise.resolve("ok"), { onDone, failureText }), { wrapper });
  await act(async () => void result.current.run());
  await nextFrame();
  expect(result.current.running).toBe(true);
  await act(async () => finish());
  expect(result.current.running).toBe(false);
});

test("queries are invalidated after the next paint, or after a delay if no frame is painted", async () => {
  const invalidate = vi.spyOn(client, "invalidateQueries");
  const frames = vi.spyOn(window, "requestAnimationFrame");
  const onDone = vi.fn();
  const { result } = renderHook(() => useAction(() => Promise.resolve("ok"), { onDone, failureText }), { wrapper });
  await act(async () => void result.current.run());
  expect(onDone).toHaveBeenCalled();
  expect(invalidate).not.toHaveBeenCalled();
  await nextFrame();
  expect(invalidate).toHaveBeenCalledOnce();
  frames.mockReturnValue(0);
  await act(async () => void result.current.run());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect(result.current.running).toBe(false);
});
