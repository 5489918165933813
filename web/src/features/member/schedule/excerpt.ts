import type { Class } from "@bindings/wire";
import { folded, searchWords } from "../../../rules";
import { foldedLetters } from "../../../studio/search/highlight";

const BEFORE = 16;
const AFTER = 48;

/** Why a class was found: the description around the first searched word that is not in the name or instructor. */
export function excerpt({ name, instructor, description }: Class, query: string): string | null {
  const shown = folded(`${name} ${instructor}`);
  const spellings = searchWords(query).find((word) => !word.some((spelling) => shown.includes(spelling)));
  if (!spellings) return null;
  const { letters, plain, letterIndices } = foldedLetters(description);
  const index = Math.max(...spellings.map((spelling) => plain.indexOf(spelling)));
  if (index < 0) return null;
  // Counts the text's own letters, because one letter may fold to several.
  const text = letters.join("");
  const at = letters.slice(0, letterIndices[index]).join("").length;
  const space = text.indexOf(" ", at - BEFORE);
  const whole = 0 <= space && space < at ? space + 1 : at;
  const start = at <= BEFORE ? 0 : whole;
  const end = Math.min(at + AFTER, text.length);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
