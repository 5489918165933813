import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { scheduleDays, today } from "../../../rules";
import { clock, useClock } from "../../../stores/clock";
import { activeFilterCount, type Filters } from "./filters";
import { groupedByDay } from "./scheduleDay";
import { useRenderedCount } from "./useRenderedCount";
import { useScheduleEntries } from "./useScheduleEntries";
import { useSearchResults } from "./useSearchResults";

const NONE: Class[] = [];

/**
 * The schedule's 28 days, and the classes in them that match the search and the filters. `calendar` has props of
 * `ScheduleCalendar`.
 */
export function useSchedule(query: string, filters: Filters, isWide: boolean) {
  const user = useUser();
  const schedule = useQuery(queries.classes());
  const classes = schedule.data ?? NONE;
  const isNarrowed = query !== "" || activeFilterCount(filters) > 0;
  const { drawn, isFirst, drawAll } = useRenderedCount(classes.length, isWide, `${query} ${JSON.stringify(filters)}`);
  // A search or a filter needs the entries of all classes. The first render needs only those it shows.
  const evaluated = useMemo(
    () => (isFirst && !isNarrowed ? classes.slice(0, drawn) : classes),
    [classes, isFirst, isNarrowed, drawn],
  );
  const entries = useScheduleEntries(evaluated, user);
  const { found, keep } = useSearchResults(classes, entries, query, filters, user);
  const byDay = useMemo(() => groupedByDay(found, entries), [found, entries]);
  const firstDay = useClock(today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days change only when today does.
  const days = useMemo(() => scheduleDays(clock.getState().now), [firstDay]);
  const calendar = { days, byDay, classes, entries, isNarrowed, drawn, isFirst, onDrawAll: drawAll };
  return { schedule, classes, found, days, firstDay, isFirst, keep, calendar };
}
