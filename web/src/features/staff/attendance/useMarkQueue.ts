import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState } from "react";
import { useStore } from "zustand";
import { takeAttendance } from "../../../api/admin/attendance";
import { limits } from "../../../rules";
import { useUnsavedChanges } from "../../../stores/unsaved";
import { hasUnsaved, MarkQueue, type PendingMark, type Press } from "./MarkQueue";

/** A request without an answer for this long is sent again. */
const PATIENCE = 15_000;

/** The queue of the screen. */
export const MarkQueueContext = createContext<MarkQueue | null>(null);

/** A queue for a screen, closed with it. Leaving asks first while a mark is not saved. `readAt` is when the rosters were last read. */
export function useMarkQueue(readAt: number, onPress: (press: Press) => void = () => {}): MarkQueue {
  const client = useQueryClient();
  const [queue] = useState(
    () =>
      new MarkQueue({
        send: (classId, marks) => takeAttendance(classId, marks, AbortSignal.timeout(PATIENCE)),
        reread: () => void client.invalidateQueries(),
        onPress,
        most: limits().attendanceMarks,
        // As the query cache notes when it read something.
        now: Date.now,
      }),
  );
  useEffect(() => queue.open(), [queue]);
  useEffect(() => queue.wasRead(readAt), [queue, readAt]);
  useUnsavedChanges(useStore(queue.store, hasUnsaved));
  return queue;
}

function useQueue(): MarkQueue {
  const queue = use(MarkQueueContext);
  if (!queue) throw new Error("no queue of marks above");
  return queue;
}

/** The queue, and the mark of a booking in it. */
export function usePendingMark(bookingId: string): [MarkQueue, PendingMark | undefined] {
  const queue = useQueue();
  return [queue, useStore(queue.store, (marks) => marks[bookingId])];
}

/** The queue, and all marks in it. */
export function usePendingMarks() {
  const queue = useQueue();
  return [queue, useStore(queue.store)] as const;
}
