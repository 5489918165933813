import type { QueryClient } from "@tanstack/react-query";
import { staffQueries } from "../api/admin/queries";
import { today } from "../rules";
import { clock } from "../stores/clock";

/** The server's clock may be this much behind. */
const BEHIND = 1_000;

/**
 * Refetches what the server computes from the time: at midnight, and when a class that the staff's dashboard lists, or
 * has listed, begins or ends.
 */
export function followClock(client: QueryClient): () => void {
  const moments = new Set<number>();
  return clock.subscribe((present, previous) => {
    const [now, before] = [present.now - BEHIND, previous.now - BEHIND];
    const listed = client.getQueryData(staffQueries.upcomingClasses().queryKey)?.upcomingClasses ?? [];
    for (const { startTime, endTime } of listed) moments.add(Date.parse(startTime)).add(Date.parse(endTime));
    const hasPassed = [...moments].some((moment) => before < moment && moment <= now);
    if (!hasPassed && today(before) === today(now)) return;
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.follows?.includes("clock") === true });
  });
}
