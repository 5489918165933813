import type { Day } from "@bindings/wire";

const DAY = 86_400_000;

/** Returns the day `days` days after `day`; null if `day` is not a date or the result is not in the years 2000–2999. */
export function dayBeside(day: string, days: number): Day | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return null;
  const later = new Date(at + days * DAY).toISOString().slice(0, 10);
  return later.length === 10 && later.startsWith("2") ? later : null;
}
