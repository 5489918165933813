import type { Class } from "@bindings/Class";
import type { Day } from "@bindings/Day";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { limits, today } from "../../../../rules";
import { studioNow } from "../../../../stores/clock";
import { dayBeside } from "../../attendance/dayBeside";

/** The days before today that are listed at first. */
const FIRST = 4 * 7;
/** The days that are added each time. */
const STEP = 12 * 7;

/** The classes to come and the latest past ones; on demand those further back, as far as decisions are stored. */
export function useClassesBack() {
  const [until] = useState(() => today(studioNow()));
  const [steps, setSteps] = useState(0);
  const queries = useQueries({
    queries: Array.from({ length: steps + 1 }, (_, step) => partOf(until, step)),
    combine: joined,
  });
  return {
    ...queries,
    first: firstDay(until, steps),
    isAll: daysBack(steps) === limits().decisionDays,
    showEarlier: () => setSteps(steps + 1),
  };
}

const daysBack = (steps: number) => Math.min(FIRST + steps * STEP, limits().decisionDays);
const firstDay = (until: Day, steps: number): Day => dayBeside(until, -daysBack(steps)) ?? until;

/** The first part has everything ahead, too. What has been doesn't change, so the others are read once. */
function partOf(until: Day, step: number) {
  if (step === 0) return staffQueries.timetable(firstDay(until, 0));
  const last = dayBeside(firstDay(until, step - 1), -1) ?? until;
  return { ...staffQueries.timetable(firstDay(until, step), last), refetchInterval: false as const };
}

/** The classes of all parts, soonest first, once the first part is read. */
function joined(parts: UseQueryResult<Class[]>[]) {
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
