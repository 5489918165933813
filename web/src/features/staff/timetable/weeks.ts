import type { Day } from "@bindings/wire";
import { monthDays, monthsLater } from "../../../rules/staff";

/** The week of a day, from Monday; null for a day that the calendar does not have. */
export function weekOf(day: Day): Day[] | null {
  const days = monthDays(day);
  const at = days.indexOf(day);
  if (at < 0) return null;
  return days.slice(at - (at % 7), at - (at % 7) + 7);
}

/** The week before or after another. */
export function weekBeside(week: readonly Day[], step: -1 | 1): Day[] {
  const [monday = ""] = week;
  const around = [-1, 0, 1].flatMap((months) => monthDays(monthsLater(monday, months)));
  const days = [...new Set(around)].sort();
  const first = days.indexOf(monday) + 7 * step;
  return days.slice(first, first + 7);
}
