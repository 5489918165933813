import type { LiveEvent } from "@bindings/wire";
import { firstAborted } from "../lib/firstAborted";
import { whenShownAgain } from "../lib/whenShownAgain";
import { setStreamOpen } from "../stores/stream";
import { LiveStream, SILENCE, type Start } from "./stream";

/** The name of the lock that the tab with the stream holds, and of the channel for passing events to the other tabs. */
const TABS = "fantail-live";

/** The leading tab gives a sign of life this often even if the server sends nothing, such as between two streams. */
const SIGN_EVERY = 20_000;
/** Tabs wait differently long by up to this, so that only one of them takes a suspended tab's place. */
const SPREAD = 2_000;

/**
 * Follows the server's changes until the session ends or the returned function is called. One tab of the browser opens
 * the stream and passes its events on. When that tab closes, falls silent or is suspended, another tab opens the stream;
 * a tab that is shown again opens it at once.
 */
export function followChanges(onChange: (event: LiveEvent) => void): () => void {
  const following = new Following(onChange);
  following.start().catch(() => undefined);
  return () => following.stop();
}

class Following {
  private readonly leaving = new AbortController();
  /** Passes on events, and as a sign of life whether the stream is open. */
  private readonly channel = new BroadcastChannel(TABS);
  private stream: LiveStream | null = null;
  /** Stops waiting for the leading tab. Does nothing in the leading tab. */
  private takeOver = () => {};
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onChange: (event: LiveEvent) => void) {
    this.channel.onmessage = ({ data }: MessageEvent<LiveEvent | boolean>) => {
      this.waitForSign();
      if (typeof data === "boolean") setStreamOpen(data);
      else onChange(data);
    };
    whenShownAgain(() => (this.stream ? this.stream.reopen() : this.takeOver()), this.leaving.signal);
  }

  stop() {
    this.leaving.abort();
    clearTimeout(this.silence);
    this.channel.close();
    setStreamOpen(false);
  }

  async start() {
    // A page without HTTPS has no locks: each of its tabs opens a stream of its own.
    if (!navigator.locks) return void (await this.lead("fresh", this.leaving.signal));
    // The page's first stream has missed nothing. Later, another tab led before.
    let isOver = await this.leadWhile({ ifAvailable: true }, "fresh");
    while (!isOver && !this.leaving.signal.aborted) {
      const waiting = new AbortController();
      this.takeOver = () => waiting.abort();
      this.waitForSign();
      isOver = await this.leadWhile({ signal: firstAborted(this.leaving.signal, waiting.signal) }, "late");
      if (waiting.signal.aborted && !this.leaving.signal.aborted)
        isOver = await this.leadWhile({ steal: true }, "urgent");
    }
  }

  /** Leads while this tab holds the lock; returns whether the session has ended. False if another tab took the lock. */
  private async leadWhile(options: LockOptions, start: Start): Promise<boolean> {
    const lost = new AbortController();
    try {
      return await navigator.locks.request(TABS, options, (lock) => lock !== null && this.lead(start, lost.signal));
    } catch {
      return false;
    } finally {
      lost.abort();
    }
  }

  private async lead(start: Start, lost: AbortSignal): Promise<boolean> {
    clearTimeout(this.silence);
    const signal = firstAborted(this.leaving.signal, lost);
    if (signal.aborted) return false;
    this.takeOver = () => {};
    const onSign = () => {
      if (signal.aborted) return;
      setStreamOpen(stream.isOpen);
      this.send(stream.isOpen);
    };
    const stream = new LiveStream({ onChange: this.share, onSign }, start);
    this.stream = stream;
    const end = () => {
      stream.close();
      this.stream = null;
      setStreamOpen(false);
    };
    signal.addEventListener("abort", end);
    const signs = setInterval(onSign, SIGN_EVERY);
    onSign();
    try {
      return await stream.keepOpen();
    } finally {
      clearInterval(signs);
      if (!signal.aborted) end();
    }
  }

  private readonly share = (event: LiveEvent) => {
    this.onChange(event);
    this.send(event);
  };

  /** Without locks, each tab hears the server itself. */
  private send(message: LiveEvent | boolean) {
    if (navigator.locks && !this.leaving.signal.aborted) this.channel.postMessage(message);
  }

  private waitForSign() {
    clearTimeout(this.silence);
    if (this.stream || this.leaving.signal.aborted) return;
    this.silence = setTimeout(() => this.takeOver(), SILENCE - Math.random() * SPREAD);
  }
}
