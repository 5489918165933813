const letters = new Intl.Segmenter("en-NZ", { granularity: "grapheme" });

/** The first letters of the names, at most two: `Mia Tane` gives `MT`. A flag or a family is one letter. */
export function initials(...names: string[]): string {
  return names
    .map((name) => letters.segment(name.trim())[Symbol.iterator]().next().value?.segment ?? "")
    .join("")
    .toLocaleUpperCase("en-NZ");
}
