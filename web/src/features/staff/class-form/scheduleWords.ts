import type { Class, RecurringPattern, ScheduleType, Weekday } from "@bindings/wire";
import { dayOf, longDayWords } from "../../../rules";
import { orNull } from "../../../rules/orNull";
import { weekdayIndex } from "../../../rules/staff";

export const SCHEDULE_TYPES: { value: ScheduleType; label: string; detail: string }[] = [
  { value: "one-off", label: "One-off", detail: "One class, on one day" },
  { value: "recurring", label: "Recurring", detail: "Classes that repeat, made all at once" },
];

export const PATTERNS: { value: RecurringPattern; label: string }[] = [
  { value: "none", label: "Choose a pattern" },
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
  { value: "custom", label: "Custom" },
];

export const WEEKDAYS: { value: Weekday; label: string; short: string }[] = [
  { value: "monday", label: "Monday", short: "Mon" },
  { value: "tuesday", label: "Tuesday", short: "Tue" },
  { value: "wednesday", label: "Wednesday", short: "Wed" },
  { value: "thursday", label: "Thursday", short: "Thu" },
  { value: "friday", label: "Friday", short: "Fri" },
  { value: "saturday", label: "Saturday", short: "Sat" },
  { value: "sunday", label: "Sunday", short: "Sun" },
];

/** The unit of the interval for each pattern. */
const UNITS: Record<RecurringPattern, string> = {
  none: "",
  daily: "day",
  weekly: "week",
  monthly: "month",
  custom: "week",
};

export const typeWords = (type: ScheduleType) => SCHEDULE_TYPES.find(({ value }) => value === type)?.label ?? type;

export const patternWords = (pattern: RecurringPattern) =>
  PATTERNS.find(({ value }) => value === pattern)?.label ?? pattern;

/** Returns the weekdays of a series that repeats by weeks; none of any other. A weekly series has that of its first day. */
export const weekdaysOf = (klass: Class): Weekday[] => seriesDays(klass).map(({ value }) => value);

function seriesDays({ recurringPattern, recurringDays, recurringStartDate, startTime }: Class) {
  const first = weekdayIndex(recurringStartDate ?? dayOf(startTime));
  return WEEKDAYS.filter(({ value }, at) =>
    recurringPattern === "weekly" ? at === first : recurringDays.includes(value),
  );
}

/** Returns the weekdays: `Monday, Friday`. */
export function daysWords(klass: Class): string {
  const labels = seriesDays(klass).map(({ label }) => label);
  return labels.join(", ") || "By the pattern";
}

/** Returns the interval in words: `Every week`, `Every 2 weeks`. */
export function intervalWords({ recurringPattern, recurringInterval }: Class): string {
  const unit = UNITS[recurringPattern];
  return recurringInterval === 1 ? `Every ${unit}` : `Every ${recurringInterval} ${unit}s`;
}

/** Returns the unit to show beside the field of an interval. */
export function unitWords(pattern: RecurringPattern, typed: string): string | undefined {
  const unit = UNITS[pattern];
  if (!unit) return undefined;
  return typed.trim() === "1" ? unit : `${unit}s`;
}

/** Returns a selected day in words, with its weekday. */
export function dayHint(day: string): string | null {
  // The rules refuse a text that is no date.
  return orNull(() => longDayWords(day));
}
