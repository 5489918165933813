import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState } from "react";
import { takeAttendance } from "../../../api/admin/attendance";
import { markStoreOf } from "../../../api/markStore";
import { accountOf } from "../../../lib/token";
import { limits } from "../../../rules";
import { type PendingMark, useMarks } from "../../../stores/marks";
import { useSession } from "../../../stores/session";
import { MarkQueue } from "./MarkQueue";

/** The timeout of a request, and of the wait for another tab's, in milliseconds. */
const TIMEOUT = 15_000;

/** The lock that the tab which sends marks holds. */
const LOCK = "fantail-marks";

type Opened = { client: QueryClient; account: string; queue: MarkQueue; close: () => void };
let opened: Opened | null = null;

const accountNow = () => accountOf(useSession.getState().token ?? "") ?? "";

/** Returns the session's queue. It is open until the session ends. */
export function markQueueOf(client: QueryClient): MarkQueue {
  const account = accountNow();
  if (opened?.client === client && opened.account === account) return opened.queue;
  opened?.close();
  const queue = new MarkQueue({
    store: useMarks,
    device: markStoreOf(account),
    send: (classId, marks) => takeAttendance(classId, marks, AbortSignal.timeout(TIMEOUT)),
    inTurn,
    reread: () => void client.invalidateQueries(),
    maxMarks: limits().attendanceMarks,
    // The same clock as the query cache's `dataUpdatedAt`.
    now: Date.now,
  });
  const closeQueue = queue.open();
  const close = () => {
    unsubscribe();
    closeQueue();
    opened = null;
  };
  const unsubscribe = useSession.subscribe(({ token }) => (token === null || accountNow() !== account) && close());
  opened = { client, account, queue, close };
  return queue;
}

/** Waits for the other tabs, but not for one that the device has put to sleep: marks that are sent twice do no harm. */
async function inTurn(send: () => Promise<boolean>): Promise<boolean> {
  // A page without HTTPS has no locks.
  if (!navigator.locks) return send();
  let sending: Promise<boolean> | undefined;
  const request = () => {
    sending = send();
    return sending;
  };
  await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(TIMEOUT) }, request).catch(() => {});
  return sending ?? send();
}

/** Provides the queue to the rows of a roster. */
export const MarkQueueContext = createContext<MarkQueue | null>(null);

/** Returns the queue for rosters. `readAt` is when the rosters of `classIds` were last read. */
export function useMarkQueue(readAt: number, classIds: readonly string[]): MarkQueue {
  const client = useQueryClient();
  const [queue] = useState(() => markQueueOf(client));
  useEffect(() => queue.wasRead(readAt, classIds));
  return queue;
}

export function useRosterQueue(): MarkQueue {
  const queue = use(MarkQueueContext);
  if (!queue) throw new Error("Rosters must be inside a MarkQueueContext");
  return queue;
}

/** Returns a booking's mark in the queue, if it has one. */
export const usePendingMark = (bookingId: string): PendingMark | undefined => useMarks((marks) => marks[bookingId]);
