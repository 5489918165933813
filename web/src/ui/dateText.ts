const SHAPES = [
  /^(?<day>\d{1,2})[ /.-](?<month>\d{1,2})[ /.-](?<year>2\d{3}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>2\d{3}|\d{2})$/,
  /^(?<year>2\d{3})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** A day as people in New Zealand write it: `28/11/2026`. Any other text stays as it is. */
export const dateText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$3/$2/$1");

/**
 * The day that people type as `28/11/2026`, `28.11.26`, `28112026` or `2026-11-28`; null for anything else. A phone's
 * keys for numbers have no slash.
 */
export function typedDay(typed: string): string | null {
  const parts = SHAPES.map((shape) => shape.exec(typed.trim())?.groups).find(Boolean);
  if (!parts) return null;
  const { day = "", month = "", year = "" } = parts;
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // A browser reads 31 February as 3 March.
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** As `typedDay`, but null while the year may still be typed: `28/11/20`. */
export const wholeDay = (typed: string): string | null =>
  typed.length >= 8 && /\d{4}$|^\d{4}-/.test(typed) ? typedDay(typed) : null;
