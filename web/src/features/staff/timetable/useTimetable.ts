import type { Class, Day } from "@bindings/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { minuteOf, useClock } from "../../../stores/clock";
import { isOver } from "./classMoments";

const MINUTE = 60_000;
const NEIGHBOURS_KEEP = 10 * MINUTE;

/** Fetches the classes of the days shown, and then prefetches those of the days before and after. */
export function useTimetable(days: Day[], neighbours: readonly Day[][]) {
  const client = useQueryClient();
  // Stable across renders: a new `select` would run over the whole response again.
  const options = useMemo(() => timetableOf(days), [days]);
  const query = useQuery(options);
  // Runs after each fetch. A write makes the neighbours stale at once; otherwise they are stale after `staleTime`.
  useEffect(() => {
    if (query.dataUpdatedAt === 0) return;
    for (const others of neighbours) void client.prefetchQuery({ ...timetableOf(others), staleTime: NEIGHBOURS_KEEP });
  }, [client, neighbours, query.dataUpdatedAt]);
  return query;
}

function timetableOf(days: Day[]) {
  return staffQueries.timetable(days[0] ?? "", days.at(-1) ?? "");
}

/** The classes that have ended, evaluated by the rules each minute. */
export function useEnded(classes: Class[] | undefined): Set<string> {
  const minute = useClock(minuteOf);
  return useMemo(() => {
    const ended = (classes ?? []).filter((klass) => isOver(klass, minute));
    return new Set(ended.map((klass) => klass._id));
  }, [classes, minute]);
}
