import type { Class, Day } from "@bindings/wire";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { limits, today } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { dayBeside } from "../../../../studio/class/dayBeside";

/** The number of past days that are listed at first. */
const FIRST_DAYS = 4 * 7;
/** The number of past days that each step adds. */
const STEP_DAYS = 12 * 7;

/**
 * Loads upcoming and recent classes. `showEarlier` loads older classes, back to the oldest day whose booking decisions
 * are kept.
 */
export function useClassesWithEarlier() {
  const [day] = useState(() => today(studioNow()));
  const [steps, setSteps] = useState(0);
  const queries = useQueries({
    queries: Array.from({ length: steps + 1 }, (_, step) => partOf(day, step)),
    combine: joinParts,
  });
  return {
    ...queries,
    firstDay: firstDayOf(day, steps),
    isAll: daysBack(steps) === limits().decisionDays,
    showEarlier: () => setSteps(steps + 1),
  };
}

const daysBack = (steps: number) => Math.min(FIRST_DAYS + steps * STEP_DAYS, limits().decisionDays);
const firstDayOf = (day: Day, steps: number): Day => dayBeside(day, -daysBack(steps)) ?? day;

/** Returns the query of one part. Part 0 includes all upcoming classes. Past parts are not polled. */
function partOf(day: Day, step: number) {
  if (step === 0) return staffQueries.timetable(firstDayOf(day, 0));
  const last = dayBeside(firstDayOf(day, step - 1), -1) ?? day;
  return { ...staffQueries.timetable(firstDayOf(day, step), last), refetchInterval: false as const };
}

/** Joins the parts. `classes` are the classes of all parts, earliest first, and undefined until part 0 is loaded. */
function joinParts(parts: UseQueryResult<Class[]>[]) {
  const failed = parts.filter(({ isError, data }) => isError && !data);
  return {
    classes: parts[0]?.data && [...parts].reverse().flatMap(({ data = [] }) => data),
    isReading: parts.some(({ isPending }) => isPending),
    hasFailed: failed.length > 0,
    retry: () => {
      for (const part of failed) void part.refetch();
    },
  };
}
