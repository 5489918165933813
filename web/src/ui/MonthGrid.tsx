import type { ReactNode, RefObject } from "react";
import { useEffect, useRef } from "react";
import { MonthAgenda } from "./MonthAgenda";
import { MonthWeeks } from "./MonthWeeks";
import type { DayActions, MonthDay, MonthDayProps } from "./monthDay";
import { useMinWidth, WIDE } from "./useMinWidth";

type MonthGridProps = {
  label: string;
  /** All days of the weeks that show the month, from a Monday to a Sunday. */
  days: readonly MonthDay[];
  /** The day that has the tab stop. */
  active: string;
  onActive: (day: string) => void;
  /** Called when the keyboard moves to another month. The next `active` day gets the focus. */
  onMonth: (step: -1 | 1) => void;
  /** Whether the next grid takes the focus. It belongs to the parent, because each month has a grid of its own. */
  followsFocus?: RefObject<boolean>;
  /**
   * The content of a day. Keep the function stable (`useCallback`), because every day renders again when it changes.
   */
  children: (day: MonthDay) => ReactNode;
  onAdd?: (day: string) => void;
  addLabel?: (day: MonthDay) => string;
  /** Whether the agenda of a narrow screen leaves the day out. */
  isEmpty?: (day: MonthDay) => boolean;
  /** Announced after the day: `3 classes`. */
  summary?: (day: MonthDay) => string;
  /** The estimated height of a day's content, in rem, used while the day is outside the viewport. */
  room?: (day: MonthDay, isWide: boolean) => number;
};

/** The props that the keyboard navigation needs. */
export type MonthKeyboard = Pick<MonthGridProps, "active" | "followsFocus" | "onActive" | "onMonth">;

/** A month: from a width of 1024 px a grid of weeks, below that a list of days. */
export function MonthGrid(props: MonthGridProps) {
  const isWide = useMinWidth(WIDE);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const actions = useRef<DayActions>({
    activate: (day) => day !== latest.current.active && latest.current.onActive(day),
    add: (day) => latest.current.onAdd?.(day),
  }).current;
  const followsFocus = useRef(false);
  const { days, children, onAdd, addLabel, isEmpty, summary, room } = props;
  const dayProps = (day: MonthDay): MonthDayProps => ({
    day,
    add: onAdd && addLabel && day.inMonth ? addLabel(day) : null,
    summary: summary?.(day) ?? "",
    room: room?.(day, isWide) ?? 0,
    actions,
    children,
  });

  if (isWide) return <MonthWeeks followsFocus={followsFocus} {...props} days={days.map(dayProps)} />;
  return <MonthAgenda label={props.label} days={days.filter((day) => day.inMonth && !isEmpty?.(day)).map(dayProps)} />;
}
