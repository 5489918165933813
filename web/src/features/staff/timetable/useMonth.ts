import type { Class } from "@bindings/Class";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { monthDays, monthsLater } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { isOver } from "./classMoments";

const MINUTE = 60_000;
const NEIGHBOURS_KEEP = 10 * MINUTE;

/** The classes of the weeks that show a month; the months before and after it are fetched once it is there. */
export function useMonth(month: string) {
  const client = useQueryClient();
  const days = useMemo(() => monthDays(month), [month]);
  // The same from one drawing to the next: a new question would look through the whole answer again.
  const question = useMemo(() => timetableOf(days), [days]);
  const query = useQuery(question);
  // Each reading looks at the neighbours too: a write has made them old at once, time alone not so soon.
  useEffect(() => {
    if (query.dataUpdatedAt === 0) return;
    for (const step of [-1, 1])
      void client.prefetchQuery({ ...timetableOf(monthDays(monthsLater(month, step))), staleTime: NEIGHBOURS_KEEP });
  }, [client, month, query.dataUpdatedAt]);
  return { days, query };
}

export function timetableOf(days: string[]) {
  return staffQueries.timetable(days[0] ?? "", days.at(-1) ?? "");
}

/** The classes that have ended, asked of the rules each minute. */
export function useEnded(classes: Class[] | undefined): Set<string> {
  const minute = useClock((now) => Math.floor(now / MINUTE));
  return useMemo(() => {
    const ended = (classes ?? []).filter((klass) => isOver(klass, minute * MINUTE));
    return new Set(ended.map((klass) => klass._id));
  }, [classes, minute]);
}
