import type { Class } from "@bindings/Class";
import { folded, wordsOf } from "../../../lib/fold";

const BEFORE = 16;
const AFTER = 48;

/** The description around the first word of the search that neither name nor instructor has: why a class was found. */
export function excerpt({ name, instructor, description }: Class, query: string): string | null {
  const shown = folded(`${name} ${instructor}`);
  const word = wordsOf(query).find((part) => !shown.includes(part));
  const at = word ? folded(description).indexOf(word) : -1;
  if (at < 0) return null;
  const space = description.indexOf(" ", at - BEFORE);
  const whole = 0 <= space && space < at ? space + 1 : at;
  const start = at <= BEFORE ? 0 : whole;
  const end = Math.min(at + AFTER, description.length);
  return `${start > 0 ? "…" : ""}${description.slice(start, end)}${end < description.length ? "…" : ""}`;
}
