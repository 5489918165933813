const SHAPE = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm)?$/i;

/** A time of day as people type it (`9`, `930`, `9.30`, `5:30pm`), as `HH:mm`. Anything else stays as it is. */
export function timeText(typed: string): string {
  const found = SHAPE.exec(typed.trim());
  if (!found) return typed;
  const [, hours = "", minutes = "00", half] = found;
  const hour = half ? onTheClock(Number(hours), half) : Number(hours);
  if (hour === null || hour > 23 || Number(minutes) > 59) return typed;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** `12 am` is midnight and `12 pm` noon. */
function onTheClock(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}
