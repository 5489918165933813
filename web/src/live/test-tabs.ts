import { vi } from "vitest";
import { stubFetch } from "../test-fetch";

/** Stubs a server whose streams stay open until they are cut or their request is aborted. */
export function stubStream() {
  const onRead = vi.fn();
  const streams: { cut: () => void; send: (text: string) => void }[] = [];
  const fetch = vi.fn(async (_: string, { signal }: RequestInit) => {
    const start = (stream: ReadableStreamDefaultController) => {
      let isOpen = true;
      const once = (end: () => void) => () => {
        if (isOpen) end();
        isOpen = false;
      };
      signal?.addEventListener(
        "abort",
        once(() => stream.error(signal.reason)),
      );
      const cut = once(() => stream.close());
      streams.push({ cut, send: (text) => isOpen && stream.enqueue(new TextEncoder().encode(text)) });
    };
    const body = new ReadableStream({ start, pull: onRead }, { highWaterMark: 0 });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  });
  stubFetch(fetch);
  return { fetch, onRead, streams };
}

type Lead = (lock: object | null) => Promise<unknown>;
type Holder = { release: (outcome: Promise<unknown>) => void };

/** Stubs the browser's lock, which one tab holds, others wait for, and which can be stolen. */
export function stubLocks() {
  let holder: Holder | null = null;
  const queue: (() => void)[] = [];
  const hold = (lead: Lead) =>
    new Promise<unknown>((resolve) => {
      const mine: Holder = { release: resolve };
      holder = mine;
      const outcome = lead({});
      void outcome.finally(() => {
        if (holder !== mine) return;
        resolve(outcome);
        holder = null;
        queue.shift()?.();
      });
    });
  const request = async (_: string, options: LockOptions, lead: Lead): Promise<unknown> => {
    if (options.steal) holder?.release(Promise.reject(new DOMException("stolen", "AbortError")));
    else if (holder && options.ifAvailable) return lead(null);
    else if (holder) await turnIn(queue, options.signal);
    return hold(lead);
  };
  vi.stubGlobal("navigator", { locks: { request } });
  return { waiting: () => queue.length, request };
}

function turnIn(queue: (() => void)[], signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    queue.push(resolve);
    signal?.addEventListener("abort", () => {
      const at = queue.indexOf(resolve);
      if (at < 0) return;
      queue.splice(at, 1);
      reject(signal.reason);
    });
  });
}

/** Stubs the channel between tabs. A message arrives at once. */
export function stubChannel() {
  const channels = new Set<{ onmessage: ((event: { data: unknown }) => void) | null }>();
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor() {
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const channel of channels) if (channel !== this) channel.onmessage?.({ data });
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
}
