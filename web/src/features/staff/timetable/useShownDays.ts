import type { Day } from "@bindings/wire";
import { useMemo } from "react";
import { monthDays, monthsLater } from "../../../rules/staff";
import { useOpenMonth } from "./useOpenMonth";
import { useView } from "./useView";
import { weekBeside } from "./weeks";

/** The days that the timetable shows, of a week or else of a month, and those before and after them. */
export function useShownDays(linkedId: string | null) {
  const view = useView();
  const { week, showWeek } = view;
  const { month, showMonth } = useOpenMonth(week === null ? linkedId : null);
  const days = useMemo(() => week ?? monthDays(month), [week, month]);
  const neighbours = useMemo(() => neighboursOf(week, month), [week, month]);
  /** Shows the week or month of a day that is not shown yet. */
  const showDay = (day: Day) => {
    if (days.includes(day)) return;
    if (week) showWeek(day);
    else showMonth(day);
  };
  return { ...view, month, showMonth, days, neighbours, showDay };
}

function neighboursOf(week: Day[] | null, month: Day): Day[][] {
  const steps = [-1, 1] as const;
  return steps.map((step) => (week ? weekBeside(week, step) : monthDays(monthsLater(month, step))));
}
