import type { Notification } from "@bindings/Notification";
import { useRef } from "react";
import type { FailedAction } from "../../api/failedActions";
import { ApiFailure } from "../../api/failure";
import { deleteNotification, markRead } from "../../api/notifications";
import { toastFailure } from "../../api/toastFailure";
import { useAction } from "../../api/useAction";
import { notifyOtherTabs } from "./useInbox";

type Write = (id: string, signal: AbortSignal) => Promise<unknown>;

/** Treats a 404 as success: another tab has done it. */
async function unlessGone(written: Promise<unknown>) {
  try {
    await written;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  }
}

/** A write that is sent only once, even before the list shows its effect. */
function useOnce(id: string, write: Write, otherwise: FailedAction) {
  const isDone = useRef(false);
  const { run, running } = useAction((signal: AbortSignal) => unlessGone(write(id, signal)), {
    onDone: () => {
      isDone.current = true;
      notifyOtherTabs();
    },
    onFailed: (failure) => toastFailure(failure, otherwise),
    otherwise,
  });
  return {
    running,
    run: () => {
      if (!isDone.current) void run();
    },
  };
}

/** Reading and deleting one notification. */
export function useNotice({ _id, isRead }: Notification) {
  const reading = useOnce(_id, markRead, "Failed to mark the notification as read");
  const deletion = useOnce(_id, deleteNotification, "Failed to delete the notification");
  return {
    read: () => {
      if (!isRead) reading.run();
    },
    remove: deletion.run,
    isGoing: deletion.running,
  };
}
