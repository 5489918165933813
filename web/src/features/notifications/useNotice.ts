import type { Notification } from "@bindings/wire";
import { useRef } from "react";
import type { FailedAction } from "../../api/failedActions";
import { ApiFailure } from "../../api/failure";
import { deleteNotification, markRead } from "../../api/notifications";
import { useAction } from "../../api/useAction";
import { notifyOtherTabs } from "./useInbox";

type Write = (id: string, signal: AbortSignal) => Promise<unknown>;

/** Treats a 404 as success, because another tab has deleted the notification. */
async function unlessGone(written: Promise<unknown>) {
  try {
    await written;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  }
}

/** Sends a write request only once, even if it is called again before the list is refetched. */
function useOnce(id: string, write: Write, failureText: FailedAction) {
  const isDone = useRef(false);
  const { run, running } = useAction((signal: AbortSignal) => unlessGone(write(id, signal)), {
    onDone: () => {
      isDone.current = true;
      notifyOtherTabs();
    },
    failureText,
  });
  return {
    running,
    run: () => {
      if (!isDone.current) void run();
    },
  };
}

/** Returns functions that mark a notification as read and delete it. */
export function useNotice({ _id, isRead }: Notification) {
  const reading = useOnce(_id, markRead, "Failed to mark the notification as read");
  const deletion = useOnce(_id, deleteNotification, "Failed to delete the notification");
  return {
    read: () => {
      if (!isRead) reading.run();
    },
    remove: deletion.run,
    isBeingDeleted: deletion.running,
  };
}
