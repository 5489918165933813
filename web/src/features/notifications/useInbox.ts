import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../api/queries";

const MINUTE = 60_000;
const TABS = "inbox";

/** The notifications; `useUnread` keeps them up to date. */
export function useInbox() {
  return useQuery({ ...queries.inbox(), refetchInterval: false });
}

/**
 * The number of unread notifications; 0 until it is known. It is read once for the whole app, again by the minute, when
 * the tab is visible again, and when another tab has changed something.
 */
export function useUnread(): number {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(TABS);
    channel.onmessage = () => void client.invalidateQueries({ queryKey: queries.inbox().queryKey });
    return () => channel.close();
  }, [client]);
  const { data } = useQuery({ ...queries.inbox(), refetchInterval: MINUTE, refetchOnWindowFocus: "always" });
  return data?.filter(({ isRead }) => !isRead).length ?? 0;
}

/** Tells the other tabs that something has been read or dismissed here. */
export function notifyOtherTabs() {
  const channel = new BroadcastChannel(TABS);
  channel.postMessage(null);
  channel.close();
}
