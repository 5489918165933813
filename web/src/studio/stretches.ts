import { folded, wordsOf } from "../lib/fold";

export type Stretch = { text: string; isMarked: boolean };

/** A text in stretches, those that a search's words are found in apart; macrons and capitals make no difference. */
export function marked(text: string, query: string): Stretch[] {
  const words = wordsOf(query);
  const letters = [...text.normalize("NFC")];
  const isMarked = letters.map(() => false);
  // A folded letter may be none, or two: each remembers the letter it came from.
  const from = letters.flatMap((letter, at) => [...folded(letter)].map(() => at));
  const plain = letters.flatMap((letter) => [...folded(letter)]);
  for (const word of words) {
    const length = [...word].length;
    for (let at = 0; at + length <= plain.length; at++) {
      if (plain.slice(at, at + length).join("") !== word) continue;
      for (const letter of from.slice(at, at + length)) isMarked[letter] = true;
    }
  }
  const stretches: Stretch[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = stretches.at(-1);
    if (last && last.isMarked === isMarked[at]) last.text += letter;
    else stretches.push({ text: letter, isMarked: isMarked[at] ?? false });
  }
  return stretches;
}
