import type { LiveEvent } from "@bindings/wire";
import type { QueryClient } from "@tanstack/react-query";
import { staffQueries } from "../api/admin/queries";
import { openPages } from "../lib/openPages";
import { today } from "../rules";
import { mayBeOwn } from "../stores/actions";
import { clock } from "../stores/clock";
import { stream } from "../stores/stream";
import { invalidateChanged } from "./changedQueries";
import { type ReadFacts, tellChanges } from "./changesSince";
import { merged } from "./events";
import { factsIn } from "./facts";
import { followChanges } from "./tabs";

/** The longest time that events wait for a refetch. On a slow line, a shorter one would restart requests in vain. */
const LONGEST_WAIT = 10_000;

/**
 * Follows the server's changes, refetches the queries that they affect, and shows toasts about the changes for the
 * user.
 */
export function followUpdates(client: QueryClient): () => void {
  const stops = [followChanges(reader(client)), pollWhileClosed(client), followClock(client)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The server's clock may be this much behind. */
const CLOCK_LAG = 1_000;

/**
 * Refetches what the server computes from the time: at midnight, and when a class that the staff's dashboard lists, or
 * has listed, begins or ends.
 */
function followClock(client: QueryClient): () => void {
  const moments = new Set<number>();
  return clock.subscribe((present, previous) => {
    const [now, before] = [present.now - CLOCK_LAG, previous.now - CLOCK_LAG];
    const listed = client.getQueryData(staffQueries.upcomingClasses().queryKey)?.upcomingClasses ?? [];
    for (const { startTime, endTime } of listed) moments.add(Date.parse(startTime)).add(Date.parse(endTime));
    const hasPassed = [...moments].some((moment) => before < moment && moment <= now);
    if (!hasPassed && today(before) === today(now)) return;
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.follows?.includes("clock") === true });
  });
}

/** Starts to poll the queries on the screen again when the stream closes: an observer looks only after each response. */
const pollWhileClosed = (client: QueryClient) =>
  stream.subscribe(({ isOpen }, before) => {
    if (isOpen || !before.isOpen) return;
    for (const { observers } of client.getQueryCache().getAll())
      for (const observer of observers) observer.setOptions(observer.options);
  });

/**
 * Merges the events that arrive during a refetch, and handles them after it. They don't wait for a request that gets no
 * answer: it ends on its own, or starts again if another event concerns it.
 */
function reader(client: QueryClient): (event: LiveEvent) => void {
  const readAgain = refetcher(client);
  let waiting: LiveEvent | null = null;
  let isReading = false;
  return async (event) => {
    waiting = waiting ? merged(waiting, event) : event;
    if (isReading) return;
    isReading = true;
    try {
      while (waiting) {
        const now: LiveEvent = waiting;
        waiting = null;
        await within(LONGEST_WAIT, readAgain(now));
      }
    } finally {
      isReading = false;
    }
  };
}

/** Waits for a promise, but no longer than this time. */
async function within(time: number, promise: Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, time);
  });
  await Promise.race([promise, tooLong]).finally(() => clearTimeout(timer));
}

/** Returns a function that refetches what an event affects. Refetches may overlap, but show only one toast per change. */
function refetcher(client: QueryClient): (event: LiveEvent) => Promise<void> {
  let running = 0;
  let known: ReadFacts = {};
  return async (event) => {
    const isOwn = mayBeOwn();
    if (running === 0) known = shownFacts(client);
    running += 1;
    try {
      await invalidateChanged(client, event);
    } finally {
      running -= 1;
    }
    const before = known;
    known = shownFacts(client);
    if (!isOwn && !mayBeOwn()) tellChanges(before, known);
  };
}

/** The user's own data and the open class. Changes of other classes show on the screen and need no toast. */
function shownFacts(client: QueryClient) {
  const facts = factsIn(client);
  const open = openPages(window.location).find(({ kind }) => kind === "class")?.id;
  return { ...facts, classes: facts.classes?.filter(({ _id }) => _id === open) };
}
