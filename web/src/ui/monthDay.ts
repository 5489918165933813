import type { ReactNode } from "react";

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

/** Callbacks that are stable across renders. */
export type DayActions = { activate: (day: string) => void; add: (day: string) => void };

/** Everything that one day renders. */
export type MonthDayProps = {
  day: MonthDay;
  add: string | null;
  summary: string;
  room: number;
  actions: DayActions;
  children: (day: MonthDay) => ReactNode;
};

/** Whether two days render the same, even if they are different objects. */
export function isSameDay(one: MonthDayProps, other: MonthDayProps): boolean {
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
export function accessibleName({ day, summary }: MonthDayProps): string {
  return [day.isToday && "Today", day.label, summary].filter(Boolean).join(", ");
}
