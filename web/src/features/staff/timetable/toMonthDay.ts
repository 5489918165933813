import type { Day } from "@bindings/wire";
import { longDayWords, weekdayWords } from "../../../rules";
import { dayNumber, dayWords } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import type { MonthDay } from "../../../ui/monthDay";

/** A day as the month's grid shows it. */
export function toMonthDay(day: Day, month: Day, today: Day): MonthDay {
  return {
    day,
    weekdayName: weekdayWords(day),
    number: dayNumber(day),
    label: longDayWords(day),
    short: dayWords(day, studioNow()),
    inMonth: isInMonth(month, day),
    isToday: day === today,
    isPast: day < today,
  };
}

/** Whether a day is in a month, which is given by any of its days. */
export const isInMonth = (month: Day, day: Day) => day.slice(0, 7) === month.slice(0, 7);
