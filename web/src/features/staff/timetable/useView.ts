import type { Day } from "@bindings/wire";
import { useCallback, useMemo } from "react";
import { today } from "../../../rules";
import { orNull } from "../../../rules/orNull";
import { studioNow, useClock } from "../../../stores/clock";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { LANES, type LaneKind } from "./lanes";
import { weekBeside, weekOf } from "./weeks";

export type View = "month" | "week";

const VIEW = "view";
const WEEK = "week";
const LANE = "lanes";

/** The view (by default the month), the week shown, and the kind of its lanes: all stored in the address. */
export function useView() {
  const [parameters, setAddress] = useSearchParameters();
  const isWeek = parameters.get(VIEW) === "week";
  const named = parameters.get(WEEK);
  const day = useClock(today);
  const lanes = LANES.find((kind) => kind === parameters.get(LANE)) ?? "room";
  const week = useMemo(() => (isWeek ? (weekNamed(named) ?? weekOf(day)) : null), [isWeek, named, day]);

  const showWeek = useCallback(
    (to: Day | null) => setAddress((now) => withParameters(now, { [VIEW]: "week", [WEEK]: to, month: null })),
    [setAddress],
  );
  const setView = useCallback(
    (view: View) => {
      if (view === "week") return showWeek(weekToShow());
      const month = weekNamed(new URLSearchParams(window.location.search).get(WEEK))?.[3]?.slice(0, 7);
      const isThisMonth = month === undefined || month === today(studioNow()).slice(0, 7);
      setAddress((now) =>
        withParameters(now, { [VIEW]: null, [WEEK]: null, [LANE]: null, month: isThisMonth ? null : month }),
      );
    },
    [setAddress, showWeek],
  );
  /** Opens the week before or after the address's week, and returns its first day. */
  const step = useCallback(
    (by: -1 | 1): Day | null => {
      // Reads the address, because a second press may come before the first press's week is rendered.
      const at = weekNamed(new URLSearchParams(window.location.search).get(WEEK)) ?? weekOf(today(studioNow())) ?? [];
      const [monday = null] = weekBeside(at, by);
      showWeek(monday);
      return monday;
    },
    [showWeek],
  );
  const setLanes = useCallback(
    (kind: LaneKind) =>
      setAddress((now) => withParameters(now, { [LANE]: kind === "room" ? null : kind }), { replace: true }),
    [setAddress],
  );
  return { week, lanes, setView, showWeek, step, setLanes };
}

/** The first day of the week to show: the first week of the month in the address, or null for the current week. */
function weekToShow(): Day | null {
  const month = new URLSearchParams(window.location.search).get("month");
  if (month === null) return null;
  return weekNamed(`${month}-01`)?.[0] ?? null;
}

/** The week of a day from the address; null if that is not a valid day. */
function weekNamed(day: string | null): Day[] | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  return orNull(() => {
    const week = weekOf(day);
    // The first and the last week of the calendar are left out, because one of their buttons would do nothing.
    return week && weekBeside(week, -1).length + weekBeside(week, 1).length === 14 ? week : null;
  });
}
