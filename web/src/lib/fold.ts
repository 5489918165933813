const MARKS = /\p{Mark}/gu;

/** A text as it is searched in: small letters, no macrons or accents. `Āria` is found by `aria`. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase();
}

/** Whether every word of the query is in the text. */
export function matches(text: string, query: string): boolean {
  return matcher(query)(folded(text));
}

/** The same for many texts that are folded already: the query is read once. */
export function matcher(query: string): (foldedText: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}
