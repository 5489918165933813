import type { LiveEvent } from "@bindings/wire";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { firstAborted } from "../lib/firstAborted";
import { useSession } from "../stores/session";
import { EVERYTHING, NOTHING } from "./events";

/** The server sends at least a comment every 25 s, so a stream that is silent for this long is broken. */
export const SILENCE = 45_000;
/** A stream that lived this long was not cut by what is between browser and server: the next pause is a short one. */
const SOUND_AFTER = 30_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** If a stream takes longer to open, everything is read before it opens, and again then. */
const OPENING = 1_000;

type Follower = {
  onChange: (event: LiveEvent) => void;
  /** Called whenever the server sends anything, and when the stream opens or breaks. */
  onSign: () => void;
};

/**
 * - `fresh`: the page has just read its data.
 * - `late`: events may have been missed, so everything is read once the stream has opened.
 * - `urgent`: the page is known to be old, so everything is read soon even if no stream opens.
 */
export type Start = "fresh" | "late" | "urgent";

/**
 * Opens the stream again whenever it breaks, after pauses that grow until a stream has lived for half a minute. Events
 * were missed meanwhile, so each reopening reports that everything changed.
 */
export class LiveStream {
  private readonly leaving = new AbortController();
  private attempt = new AbortController();
  private mayHaveMissed: boolean;
  isOpen = false;
  private reading: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly follower: Follower,
    start: Start,
  ) {
    this.mayHaveMissed = start !== "fresh";
    if (start === "urgent") this.readSoon();
  }

  /** Opens the stream again at once, and reads everything. */
  reopen() {
    this.mayHaveMissed = true;
    this.readSoon();
    this.attempt.abort();
  }

  close() {
    clearTimeout(this.reading);
    this.leaving.abort();
  }

  /** Keeps the stream open until it is closed or the session has ended; returns whether the session has ended. */
  async keepOpen(): Promise<boolean> {
    let wait = FIRST_WAIT;
    while (!this.leaving.signal.aborted) {
      this.attempt = new AbortController();
      const signal = firstAborted(this.leaving.signal, this.attempt.signal);
      let openedAt = Number.POSITIVE_INFINITY;
      const onOpen = () => {
        openedAt = performance.now();
        this.onOpen();
      };
      const hasEnded = await readStream(onOpen, this.follower, signal).catch(() => false);
      this.setOpen(false);
      // The refetched queries get a 401, which ends the session in this browser.
      if (hasEnded) {
        this.follower.onChange(EVERYTHING);
        this.close();
        return true;
      }
      if (performance.now() - openedAt >= SOUND_AFTER) wait = FIRST_WAIT;
      if (signal.aborted) continue;
      await pause(wait * (0.5 + Math.random()), signal);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
    return false;
  }

  private onOpen() {
    clearTimeout(this.reading);
    this.setOpen(true);
    if (this.mayHaveMissed) this.follower.onChange(EVERYTHING);
    this.mayHaveMissed = true;
  }

  private setOpen(isOpen: boolean) {
    this.isOpen = isOpen;
    this.follower.onSign();
  }

  private readSoon() {
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.follower.onChange(EVERYTHING), OPENING);
  }
}

/** Reads the stream to its end; returns whether the session has ended. */
async function readStream(onOpen: () => void, { onChange, onSign }: Follower, outer: AbortSignal): Promise<boolean> {
  const { token } = useSession.getState();
  // A renewed token has its own time: the former one's stream ends with it, and the next stream uses the new one.
  const isOver = (hasEnded: boolean) => hasEnded && useSession.getState().token === token;
  const silence = new AbortController();
  const signal = firstAborted(outer, silence.signal);
  let timer = setTimeout(() => silence.abort(), SILENCE);
  try {
    const headers = { Accept: "text/event-stream", Authorization: `Bearer ${token}` };
    const response = await fetch("/api/live", { headers, signal, cache: "no-store" });
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!response.ok || !isStream || !response.body) return isOver(response.status === 401);
    onOpen();
    const heard = new TransformStream<string, string>({
      transform(text, controller) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE);
        onSign();
        controller.enqueue(text);
      },
    });
    const events = response.body
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .pipeThrough(heard)
      .pipeThrough(new EventSourceParserStream());
    const reader = events.getReader();
    let hasEnded = false;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value.event === "end") hasEnded = true;
      // Members that are false or empty are left out.
      if (next.value.event === "changed") onChange({ ...NOTHING, ...JSON.parse(next.value.data) });
    }
    return isOver(hasEnded);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** Waits for this time, or until the device is online again. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, time);
    signal.addEventListener("abort", end, { signal: done.signal });
    window.addEventListener("online", end, { signal: done.signal });
  });
}
