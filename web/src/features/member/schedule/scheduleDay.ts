import type { Class } from "@bindings/Class";
import type { ScheduleDay } from "@bindings/ScheduleDay";
import { groupedBy } from "../../../lib/groupedBy";
import type { Entries } from "./useEntries";

/** The days in weeks from Monday; the first and the last may be short. */
export function weeksOf<Day extends Pick<ScheduleDay, "weekday">>(days: Day[]): Day[][] {
  const weeks: Day[][] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (week && day.weekday !== 0) week.push(day);
    else weeks.push([day]);
  }
  return weeks;
}

export const groupedByDay = (classes: readonly Class[], entries: Entries): Map<string, Class[]> =>
  groupedBy(classes, (klass) => entries.get(klass._id)?.day ?? "");

/** Rem: a day's heading, and a class with the gap below it. */
const HEADING = 2.75;
const CHIP = 4.75;

/** How much room so many classes take, in rem. */
export const roomOf = (classes: number) => CHIP * classes;

/** How much room a day takes, in rem; one without classes says so. */
export const roomOfDay = (classes: number) => HEADING + roomOf(classes || 0.5);

/** How much room a week takes whose days stand side by side, in rem. */
export const roomOfWeek = (classesOfDays: number[]) => Math.max(0, ...classesOfDays.map(roomOfDay));

type Drawing = {
  /** How many classes a day has. */
  countOf: (day: ScheduleDay) => number;
  /** How many classes are drawn in all. */
  drawn: number;
  /** Weeks stand side by side, and are drawn whole; else a day is drawn by itself. */
  isWide: boolean;
};

/** How many classes are drawn of each day that is begun, and the room in rem that the days after them will take. */
export function drawnDays(weeks: ScheduleDay[][], { countOf, drawn, isWide }: Drawing) {
  let left = drawn;
  let rest = 0;
  const drawnOf = new Map<ScheduleDay, number>();
  for (const week of weeks) {
    const begins = left > 0;
    const waiting: number[] = [];
    for (const day of week) {
      const count = countOf(day);
      if (isWide ? begins : left > 0) drawnOf.set(day, Math.max(0, Math.min(count, left)));
      else waiting.push(count);
      left -= count;
    }
    rest += isWide ? roomOfWeek(waiting) : waiting.reduce((sum, count) => sum + roomOfDay(count), 0);
  }
  return { drawnOf, rest };
}

/** The element of a day on the screen. */
export const idOf = (day: string) => `day-${day}`;
