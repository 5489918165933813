import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { whenIdle } from "../../../lib/whenIdle";
import { scheduleDays, today } from "../../../rules";
import { clock, useClock } from "../../../stores/clock";
import { usePrinting } from "../../../ui/usePrinting";
import { activeFilterCount, type Filters } from "./filters";
import { groupedByDay, heightOf } from "./scheduleDay";
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

/** The number of classes rendered first on a laptop: usually the rest of this week and most of the next. */
const WIDE_COUNT = 64;
/** The height above the first class on a phone, in rem. */
const HEADER_HEIGHT = 22;
const REM_PIXELS = 16;
/** The number of classes that each idle callback adds. */
const IDLE_STEP = 36;

/**
 * How many of `total` classes are rendered: a screenful at first, the others when the browser is idle or prints. It
 * restarts when `criteria` changes.
 */
function useRenderedCount(total: number, isWide: boolean, criteria: string) {
  const [initial] = useState(() => ({ to: isWide ? WIDE_COUNT : screenful(), criteria }));
  const [grown, setGrown] = useState(initial);
  const drawn = grown.criteria === criteria ? grown.to : initial.to;
  const isWhole = usePrinting() || total <= drawn;
  useEffect(() => {
    if (!isWhole) return whenIdle(() => startTransition(() => setGrown({ to: drawn + IDLE_STEP, criteria })));
  }, [isWhole, drawn, criteria]);
  const drawAll = useCallback(() => setGrown({ to: Number.POSITIVE_INFINITY, criteria }), [criteria]);
  // Only until the first idle callback: later searches have the entries of all classes.
  const isFirst = !isWhole && grown === initial;
  return { drawn: isWhole ? Number.POSITIVE_INFINITY : drawn, isFirst, drawAll };
}

const screenful = () => Math.max(1, Math.ceil((window.innerHeight / REM_PIXELS - HEADER_HEIGHT) / heightOf(1)));
