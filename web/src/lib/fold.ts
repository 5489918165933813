const MARKS = /\p{Mark}/gu;
/** What Rust's `split_whitespace` splits at; `\s` is some characters off. */
const SPACE = /\p{White_Space}+/u;

/** A text as it is searched in: small letters, no macrons or accents. `Āria` is found by `aria`. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase();
}

/** The folded words of a search. */
export const wordsOf = (query: string): string[] => folded(query).split(SPACE).filter(Boolean);

/** Finds the folded texts that every word of the query is in. */
export function matcher(query: string): (foldedText: string) => boolean {
  const words = wordsOf(query);
  return (text) => words.every((word) => text.includes(word));
}
