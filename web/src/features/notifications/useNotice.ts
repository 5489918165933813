import type { Notification } from "@bindings/Notification";
import { ApiFailure } from "../../api/failure";
import { markRead, putAway } from "../../api/notifications";
import { useAction } from "../../api/useAction";
import { toastFailure } from "../../studio/toastFailure";
import { tellOtherTabs } from "./useInbox";

const saying = (otherwise: string) => ({
  onDone: tellOtherTabs,
  // Gone already, in another tab: what was wanted, and reading again shows it.
  onFailed: (failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.status === 404)) toastFailure(failure, otherwise);
  },
});

/** What can be done with one notification. */
export function useNotice({ _id, isRead }: Notification) {
  const reading = useAction(
    (signal: AbortSignal) => markRead(_id, signal),
    saying("Failed to mark the notification as read"),
  );
  const deletion = useAction(
    (signal: AbortSignal) => putAway(_id, signal),
    saying("Failed to delete the notification"),
  );
  return {
    read: () => {
      if (!isRead) void reading.run();
    },
    remove: () => void deletion.run(),
    isGoing: deletion.running,
  };
}
