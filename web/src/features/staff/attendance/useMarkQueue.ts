import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState } from "react";
import { useStore } from "zustand";
import { takeAttendance } from "../../../api/admin/attendance";
import { limits } from "../../../rules";
import { useUnsavedChanges } from "../../../stores/unsaved";
import { hasUnsaved, MarkQueue, type PendingMark, type Press } from "./MarkQueue";

/** The timeout of a request, in milliseconds. After it, the request is sent again. */
const TIMEOUT = 15_000;

/** Provides the screen's queue to its rows. */
export const MarkQueueContext = createContext<MarkQueue | null>(null);

/**
 * Creates the screen's queue and closes it when the screen unmounts. While a mark is not saved, leaving the screen asks for
 * confirmation. `readAt` is when the rosters of `classIds` were last read.
 */
export function useMarkQueue(
  readAt: number,
  classIds: readonly string[],
  onPress: (press: Press) => () => void = () => () => {},
): MarkQueue {
  const client = useQueryClient();
  const [queue] = useState(
    () =>
      new MarkQueue({
        send: (classId, marks) => takeAttendance(classId, marks, AbortSignal.timeout(TIMEOUT)),
        reread: () => void client.invalidateQueries(),
        onPress,
        maxMarks: limits().attendanceMarks,
        // The same clock as the query cache's `dataUpdatedAt`.
        now: Date.now,
      }),
  );
  useEffect(() => queue.open(), [queue]);
  useEffect(() => queue.wasRead(readAt, classIds));
  useUnsavedChanges(useStore(queue.store, hasUnsaved), { guardsLogout: true });
  return queue;
}

function useQueue(): MarkQueue {
  const queue = use(MarkQueueContext);
  if (!queue) throw new Error("Pending marks can only be read inside a MarkQueueContext");
  return queue;
}

/** Returns the queue and a booking's mark in the queue, if it has one. */
export function usePendingMark(bookingId: string): [MarkQueue, PendingMark | undefined] {
  const queue = useQueue();
  return [queue, useStore(queue.store, (marks) => marks[bookingId])];
}

/** Returns the queue and all its marks. */
export function usePendingMarks() {
  const queue = useQueue();
  return [queue, useStore(queue.store)] as const;
}
