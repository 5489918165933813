import type { LiveEvent } from "@bindings/LiveEvent";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { useSession } from "../stores/session";

/** The server sends at least a comment every 25 s, so a stream that is silent for this long is broken. */
const SILENCE = 45_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** The name of the lock that the tab with the stream holds, and of the channel for passing events to the other tabs. */
const TABS = "fantail-live";

/** Merges two events into one. */
export const merged = (one: LiveEvent, other: LiveEvent): LiveEvent => ({
  classes: [...new Set([...one.classes, ...other.classes])],
  timetable: one.timetable || other.timetable,
  account: one.account || other.account,
  bookings: one.bookings || other.bookings,
  balance: one.balance || other.balance,
  notifications: one.notifications || other.notifications,
  users: [...new Set([...one.users, ...other.users])],
  allUsers: one.allUsers || other.allUsers,
  studio: one.studio || other.studio,
  everything: one.everything || other.everything,
});

export const NOTHING: LiveEvent = {
  classes: [],
  timetable: false,
  account: false,
  bookings: false,
  balance: false,
  notifications: false,
  users: [],
  allUsers: false,
  studio: false,
  everything: false,
};
export const EVERYTHING: LiveEvent = { ...NOTHING, everything: true };

/**
 * Follows the server's changes until the session ends or the returned function is called. One tab of the browser opens
 * the stream and passes its events on. When that tab closes, another tab opens the stream.
 */
export function followChanges(onChange: (event: LiveEvent) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = new BroadcastChannel(TABS);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => onChange(data);
  const share = (event: LiveEvent) => {
    onChange(event);
    channel.postMessage(event);
  };
  const lead = (mayHaveMissed: boolean) => keepStreamOpen(share, mayHaveMissed, signal);
  // A page without HTTPS has no locks: each of its tabs opens a stream.
  const led = navigator.locks ? leadInTurn(lead, signal) : lead(false);
  led.catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Leads at once if no other tab does; else when that tab ends, and events between the two streams were missed. */
async function leadInTurn(lead: (mayHaveMissed: boolean) => Promise<void>, signal: AbortSignal) {
  const isFree = await navigator.locks.request(TABS, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(false);
    return lock !== null;
  });
  if (!isFree) await navigator.locks.request(TABS, { signal }, () => lead(true));
}

/**
 * Reopens the stream whenever it breaks. Events were missed meanwhile, so each reopening reports that everything
 * changed.
 */
async function keepStreamOpen(
  onChange: (event: LiveEvent) => void,
  mayHaveMissedBefore: boolean,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT;
  let mayHaveMissed = mayHaveMissedBefore;
  while (!signal.aborted) {
    const onOpen = () => {
      wait = FIRST_WAIT;
      if (mayHaveMissed) onChange(EVERYTHING);
      mayHaveMissed = true;
    };
    const hasEnded = await readStream(onOpen, onChange, signal).catch(() => false);
    // The refetched queries get a 401, which ends the session in this browser.
    if (hasEnded) return onChange(EVERYTHING);
    // The lock must be free at once for another tab, or for the next session of this one.
    if (signal.aborted) return;
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Reads the stream to its end; returns whether the session has ended. */
async function readStream(
  onOpen: () => void,
  onChange: (event: LiveEvent) => void,
  outer: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  const signal = AbortSignal.any([outer, silence.signal]);
  let timer = setTimeout(() => silence.abort(), SILENCE);
  try {
    const headers = { Accept: "text/event-stream", Authorization: `Bearer ${useSession.getState().token}` };
    const response = await fetch("/api/live", { headers, signal, cache: "no-store" });
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!response.ok || !isStream || !response.body) return response.status === 401;
    onOpen();
    const heard = new TransformStream<string, string>({
      transform(text, controller) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE);
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
    return hasEnded;
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** Waits for this time, or until the device is online again or the page is shown again. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const onShown = () => {
      if (document.visibilityState === "visible") end();
    };
    const timer = setTimeout(end, time);
    signal.addEventListener("abort", end, { signal: done.signal });
    window.addEventListener("online", end, { signal: done.signal });
    document.addEventListener("visibilitychange", onShown, { signal: done.signal });
  });
}
