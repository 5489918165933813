import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../api/queries";

const TABS = "inbox";

/** Returns the notifications. `useUnread` polls them. */
export function useInbox() {
  return useQuery({ ...queries.inbox(), refetchInterval: false });
}

/**
 * Returns the number of unread notifications, or 0 while it loads. The whole app shares one query. It is polled,
 * and refetches when the tab becomes visible again and when another tab has changed a notification.
 */
export function useUnread(): number {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(TABS);
    channel.onmessage = () => void client.invalidateQueries(queries.inbox());
    return () => channel.close();
  }, [client]);
  const { data } = useQuery({ ...queries.inbox(), refetchOnWindowFocus: "always" });
  return data?.filter(({ isRead }) => !isRead).length ?? 0;
}

/** Tells the other tabs that a notification was read or deleted in this tab. */
export function notifyOtherTabs() {
  const channel = new BroadcastChannel(TABS);
  channel.postMessage(null);
  channel.close();
}
