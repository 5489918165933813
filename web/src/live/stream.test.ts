import { beforeEach, expect, test, vi } from "vitest";
import { stubFetch } from "../test-fetch";
import { EVERYTHING, followChanges } from "./stream";

/** Stubs a server whose stream stays open until the request is aborted. `onRead` is called once the stream is read. */
function stubStream() {
  const onRead = vi.fn();
  const fetch = vi.fn(async (_: string, { signal }: RequestInit) => {
    const start = (stream: ReadableStreamDefaultController) =>
      signal?.addEventListener("abort", () => stream.error(signal.reason));
    const body = new ReadableStream({ start, pull: onRead }, { highWaterMark: 0 });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  });
  stubFetch(fetch);
  return { fetch, onRead };
}

type Lead = (lock: object | null) => Promise<unknown>;

/** Stubs the browser's locks. Another tab holds the lock until `free` is called. */
function stubLocks({ isHeld }: { isHeld: boolean }) {
  let free = () => {};
  const held = isHeld ? new Promise<void>((resolve) => (free = resolve)) : null;
  const onReleased = vi.fn();
  const onWait = vi.fn();
  const request = async (_: string, { ifAvailable = false }, lead: Lead) => {
    if (held && ifAvailable) return lead(null);
    if (held) onWait();
    await held;
    return lead({}).finally(onReleased);
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return { free, onWait, onReleased };
}

beforeEach(() => void vi.unstubAllGlobals());

test("the first stream of a page reports nothing when it opens", async () => {
  const { onRead } = stubStream();
  stubLocks({ isHeld: false });
  const onChange = vi.fn();
  const stop = followChanges(onChange);
  await vi.waitFor(() => expect(onRead).toHaveBeenCalled());
  stop();
  expect(onChange).not.toHaveBeenCalled();
});

test("a tab that takes the stream over from another tab reports that everything may have changed", async () => {
  const { fetch } = stubStream();
  const { free, onWait } = stubLocks({ isHeld: true });
  const onChange = vi.fn();
  const stop = followChanges(onChange);
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce());
  expect(fetch).not.toHaveBeenCalled();
  free();
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([[EVERYTHING]]));
  stop();
});

test("a tab that stops following passes the stream on at once", async () => {
  const { onRead } = stubStream();
  const { onReleased } = stubLocks({ isHeld: false });
  const stop = followChanges(() => {});
  await vi.waitFor(() => expect(onRead).toHaveBeenCalled());
  stop();
  await vi.waitFor(() => expect(onReleased).toHaveBeenCalledOnce(), { timeout: 300 });
});
