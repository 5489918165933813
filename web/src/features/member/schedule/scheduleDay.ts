import type { Class, ScheduleDay } from "@bindings/wire";
import { groupedBy } from "../../../lib/groupedBy";
import type { EntriesByClass } from "./useScheduleEntries";

/** Groups the days into weeks from Monday. The first and the last week may be shorter. */
export function weeksOf<Day extends Pick<ScheduleDay, "weekday">>(days: Day[]): Day[][] {
  const weeks: Day[][] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (week && day.weekday !== 0) week.push(day);
    else weeks.push([day]);
  }
  return weeks;
}

export const groupedByDay = (classes: readonly Class[], entries: EntriesByClass): Map<string, Class[]> =>
  groupedBy(classes, (klass) => entries.get(klass._id)?.day ?? "");

/** The height of a day's heading and of the space around its classes, in rem. */
const HEADING = 3;
/** The height of a class in the agenda with the gap below it, in rem. */
const ROW = 4.125;
/** The same in a week's column, where its text wraps. */
const WRAPPED = 4.75;
/** The height of a day without classes, in rem: its heading and a line of text. */
const EMPTY_DAY = 4.75;

/** The height of this many classes below one another, in rem. */
export const heightOf = (classes: number, each = ROW) => each * classes;

/** The height of a day, in rem. */
export const heightOfDay = (classes: number, each = ROW) =>
  classes === 0 ? EMPTY_DAY : HEADING + heightOf(classes, each);

/** The height of a week whose days are side by side, in rem. */
export const heightOfWeek = (classesOfDays: number[]) =>
  Math.max(0, ...classesOfDays.map((classes) => heightOfDay(classes, WRAPPED)));

type RenderOptions = {
  /** How many classes a day has. */
  countOf: (day: ScheduleDay) => number;
  /** The most classes to render, counted from the first day. */
  drawn: number;
  /** Whether the days of a week are side by side. Otherwise they are below one another. */
  isWide: boolean;
};

/** The number of classes rendered of each day, and the height in rem of the days that are not rendered. */
export function renderedDays(weeks: ScheduleDay[][], { countOf, drawn, isWide }: RenderOptions) {
  let left = drawn;
  let rest = 0;
  const drawnOf = new Map<ScheduleDay, number>();
  for (const week of weeks) {
    const isRendered = left > 0;
    const unrendered: number[] = [];
    for (const day of week) {
      const count = countOf(day);
      if (isWide ? isRendered : left > 0) drawnOf.set(day, Math.max(0, Math.min(count, left)));
      else unrendered.push(count);
      left -= count;
    }
    rest += isWide ? heightOfWeek(unrendered) : unrendered.reduce((sum, count) => sum + heightOfDay(count), 0);
  }
  return { drawnOf, rest };
}

/** The id of a day's element. */
export const idOf = (day: string) => `day-${day}`;
