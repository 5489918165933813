import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STILL_TRYING_AFTER } from "../lib/timing";
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

beforeEach(() => void vi.useFakeTimers());
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
  expect(result.current.running).toBe(true);
  await act(async () => follow());
  expect(result.current.running).toBe(false);
});
