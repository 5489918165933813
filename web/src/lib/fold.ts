const MARKS = /\p{Mark}/gu;

/** A text as it is searched in: small letters, no macrons or accents. `Āria` is found by `aria`. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase();
}

/** Finds the folded texts that every word of the query is in. */
export function matcher(query: string): (foldedText: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
