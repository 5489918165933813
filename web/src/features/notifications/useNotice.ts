import type { Notification } from "@bindings/Notification";
import { useRef } from "react";
import { ApiFailure } from "../../api/failure";
import { markRead, putAway } from "../../api/notifications";
import { useAction } from "../../api/useAction";
import { toastFailure } from "../../studio/toastFailure";
import { tellOtherTabs } from "./useInbox";

type Write = (id: string, signal: AbortSignal) => Promise<unknown>;

/** Takes a 404 for success: another tab was quicker. */
async function unlessGone(written: Promise<unknown>) {
  try {
    await written;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
  }
}

/** A write that is of use once: done, it isn't sent again, even before the list shows it. */
function useOnce(id: string, write: Write, otherwise: string) {
  const isDone = useRef(false);
  const { run, running } = useAction((signal: AbortSignal) => unlessGone(write(id, signal)), {
    onDone: () => {
      isDone.current = true;
      tellOtherTabs();
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
  const deletion = useOnce(_id, putAway, "Failed to delete the notification");
  return {
    read: () => {
      if (!isRead) reading.run();
    },
    remove: deletion.run,
    isGoing: deletion.running,
  };
}
