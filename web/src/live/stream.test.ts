import { beforeEach, expect, test, vi } from "vitest";
import { EVERYTHING, followChanges } from "./stream";

/** Stubs a server whose stream stays open until the request is aborted. */
function stubStream() {
  const fetch = vi.fn(async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener("abort", () => stream.error(signal.reason)),
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

type Lead = (lock: object | null) => Promise<unknown>;

/** Stubs the browser's locks. Another tab holds the lock until `free` is called. */
function stubLocks({ isHeld }: { isHeld: boolean }) {
  let free = () => {};
  const held = isHeld ? new Promise<void>((resolve) => (free = resolve)) : null;
  const onReleased = vi.fn();
  const request = async (_: string, { ifAvailable = false }, lead: Lead) => {
    if (held && ifAvailable) return lead(null);
    await held;
    return lead({}).finally(onReleased);
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return { free, onReleased };
}

beforeEach(() => void vi.unstubAllGlobals());

test("the first stream of a page reports nothing when it opens", async () => {
  const fetch = stubStream();
  stubLocks({ isHeld: false });
  const onChange = vi.fn();
  const stop = followChanges(onChange);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  expect(onChange).not.toHaveBeenCalled();
});

test("a tab that takes the stream over from another tab reports that everything may have changed", async () => {
  const fetch = stubStream();
  const { free } = stubLocks({ isHeld: true });
  const onChange = vi.fn();
  const stop = followChanges(onChange);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fetch).not.toHaveBeenCalled();
  free();
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[EVERYTHING]]));
  stop();
});

test("a tab that stops following passes the stream on at once", async () => {
  const fetch = stubStream();
  const { onReleased } = stubLocks({ isHeld: false });
  const stop = followChanges(() => {});
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  await vi.waitFor(() => expect(onReleased).toHaveBeenCalledOnce(), { timeout: 300 });
});
