import type { ReactNode, RefObject } from "react";
import { useEffect, useRef } from "react";
import { MonthAgenda } from "./MonthAgenda";
import { MonthWeeks } from "./MonthWeeks";
import { useMedia } from "./useMedia";

export type MonthDay = {
  /** `2026-11-28` */
  day: string;
  /** `Sat` */
  weekdayName: string;
  number: number;
  /** `Saturday, 28 November 2026` */
  label: string;
  /** `Sat 28 Nov` */
  short: string;
  inMonth: boolean;
  isToday: boolean;
  isPast: boolean;
};

export type MonthProps = {
  label: string;
  /** All days of the weeks that show the month, from a Monday to a Sunday. */
  days: readonly MonthDay[];
  /** The day that the keyboard is on. */
  active: string;
  onActive: (day: string) => void;
  /** The keyboard leaves the month. The next `active` gets the focus. */
  onMonth: (step: -1 | 1) => void;
  /** Whether the next grid takes the focus. Kept by its owner where one grid stands in for another. */
  followsFocus?: RefObject<boolean>;
  /** The content of a day. Keep it steady (`useCallback`): a day is drawn anew only when this changes or it becomes active. */
  children: (day: MonthDay) => ReactNode;
  onAdd?: (day: string) => void;
  addLabel?: (day: MonthDay) => string;
  /** A day that the narrow list leaves out. */
  isEmpty?: (day: MonthDay) => boolean;
  /** Said after the day: `3 classes`. */
  summary?: (day: MonthDay) => string;
  /** About so high is the content of a day, in rem: what is out of sight is not laid out, and keeps its place. */
  room?: (day: MonthDay, isWide: boolean) => number;
};

/** The part of it that the keyboard goes by. */
export type MonthKeyboard = Pick<MonthProps, "active" | "followsFocus" | "onActive" | "onMonth">;

/** Steady, however often the screen around it is drawn. */
export type DayActions = { activate: (day: string) => void; add: (day: string) => void };

/** Everything that one day is drawn from. */
export type DayProps = {
  day: MonthDay;
  add: string | null;
  summary: string;
  room: number;
  actions: DayActions;
  children: (day: MonthDay) => ReactNode;
};

/** A month as weeks side by side from 1024 px up; below that, its days below each other as an agenda. */
export function MonthGrid(props: MonthProps) {
  const isWide = useMedia("(width >= 64rem)");
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
  const of = (day: MonthDay): DayProps => ({
    day,
    add: onAdd && addLabel && day.inMonth ? addLabel(day) : null,
    summary: summary?.(day) ?? "",
    room: room?.(day, isWide) ?? 0,
    actions,
    children,
  });

  if (isWide) return <MonthWeeks followsFocus={followsFocus} {...props} days={days.map(of)} />;
  return <MonthAgenda label={props.label} days={days.filter((day) => day.inMonth && !isEmpty?.(day)).map(of)} />;
}

/** The same day, though it may be another object. */
export function isSameDay(one: DayProps, other: DayProps): boolean {
  const fields = Object.keys(one.day) as (keyof MonthDay)[];
  return (
    one.add === other.add &&
    one.summary === other.summary &&
    one.room === other.room &&
    one.children === other.children &&
    fields.every((field) => one.day[field] === other.day[field])
  );
}

/** `Today, Saturday, 28 November 2026, 3 classes` */
export function wordsOf({ day, summary }: DayProps): string {
  return [day.isToday && "Today", day.label, summary].filter(Boolean).join(", ");
}
