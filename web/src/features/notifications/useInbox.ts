import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../api/queries";

const MINUTE = 60_000;
const TABS = "inbox";

/** Returns the notifications. `useUnread` refetches them. */
export function useInbox() {
  return useQuery({ ...queries.inbox(), refetchInterval: false });
}

/**
 * Returns the number of unread notifications, or 0 while it loads. The whole app shares one query. It refetches every
 * minute, when the tab becomes visible again, and when another tab has changed a notification.
 */
export function useUnread(): number {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(TABS);
    channel.onmessage = () => void client.invalidateQueries(queries.inbox());
    return () => channel.close();
  }, [client]);
  const { data } = useQuery({ ...queries.inbox(), refetchInterval: MINUTE, refetchOnWindowFocus: "always" });
  return data?.filter(({ isRead }) => !isRead).length ?? 0;
}

/** Tells the other tabs that a notification was read or deleted in this tab. */
export function notifyOtherTabs() {
  const channel = new BroadcastChannel(TABS);
  channel.postMessage(null);
  channel.close();
}
