let segmenter: Intl.Segmenter | undefined;

/** A Latin letter that no mark or joiner follows. */
const PLAIN = /^\p{Script=Latin}(?![\p{Mark}\u200d])/u;

/** The first letter of each name: `Mia` and `Tane` give `MT`. A flag or family emoji counts as one letter. */
export function initials(...names: string[]): string {
  return names
    .map((name) => firstLetter(name.trim()))
    .join("")
    .toLocaleUpperCase("en-NZ");
}

/** The first letter of a name. Creating the segmenter takes 10 ms or more, so only names that need it do that. */
function firstLetter(name: string): string {
  const [plain] = PLAIN.exec(name) ?? [];
  if (plain) return plain;
  segmenter ??= new Intl.Segmenter("en-NZ", { granularity: "grapheme" });
  const [first] = segmenter.segment(name);
  return first?.segment ?? "";
}
