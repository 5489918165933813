import type { Class } from "@bindings/Class";
import { groupedBy } from "../../../lib/groupedBy";
import { dayNumber, dayWords, longDayWords, weekdayIndex, weekdayWords } from "../../../rules";
import type { Entries } from "./useEntries";

export type ScheduleDay = {
  /** `2026-11-28` */
  day: string;
  /** 0 is Monday. */
  weekday: number;
  /** `Sat` */
  weekdayName: string;
  number: number;
  /** `Saturday, 28 November 2026` */
  label: string;
  /** `Sat 28 Nov` */
  short: string;
  isToday: boolean;
};

export function scheduleDay(day: string, today: string, now: number): ScheduleDay {
  return {
    day,
    weekday: weekdayIndex(day),
    weekdayName: weekdayWords(day),
    number: dayNumber(day),
    label: longDayWords(day),
    short: dayWords(day, now),
    isToday: day === today,
  };
}

/** The days in weeks from Monday; the first and the last may be short. */
export function weeksOf(days: ScheduleDay[]): ScheduleDay[][] {
  const weeks: ScheduleDay[][] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (week && day.weekday !== 0) week.push(day);
    else weeks.push([day]);
  }
  return weeks;
}

export const groupedByDay = (classes: readonly Class[], entries: Entries): Map<string, Class[]> =>
  groupedBy(classes, (klass) => entries.get(klass._id)?.day ?? "");

/** The element of a day on the screen. */
export const idOf = (day: string) => `day-${day}`;
