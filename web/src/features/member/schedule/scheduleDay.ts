import type { Class } from "@bindings/Class";
import { dayNumber, dayOf, dayWords, longDayWords, weekdayIndex, weekdayWords } from "../../../rules";

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

/** `1 Dec` where a month begins, else the number alone. */
export const shortNumber = ({ number, short }: ScheduleDay): string =>
  number === 1 ? short.slice(short.indexOf(" ") + 1) : String(number);

export function groupedByDay(classes: Class[]): Map<string, Class[]> {
  const byDay = new Map<string, Class[]>();
  for (const klass of classes) {
    const day = dayOf(klass.startTime);
    const others = byDay.get(day);
    if (others) others.push(klass);
    else byDay.set(day, [klass]);
  }
  return byDay;
}

/** The element of a day on the screen. */
export const idOf = (day: string) => `day-${day}`;
