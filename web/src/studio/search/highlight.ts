import { foldedEach, searchWords } from "../../rules";

export type TextRun = { text: string; isMarked: boolean };

/** Splits a text into runs, marked where a word of the search matches; macrons and capitals make no difference. */
export function highlight(text: string, query: string): TextRun[] {
  const words = searchWords(query).flat();
  if (words.length === 0) return text ? [{ text, isMarked: false }] : [];
  const { letters, plain, from } = foldedLetters(text);
  const isMarked = letters.map(() => false);
  for (const word of words) {
    for (let at = plain.indexOf(word); 0 <= at; at = plain.indexOf(word, at + 1)) {
      // With the letters in between that are folded to none.
      isMarked.fill(true, from[at], (from[at + word.length - 1] ?? 0) + 1);
    }
  }
  const runs: TextRun[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = runs.at(-1);
    if (last && last.isMarked === isMarked[at]) last.text += letter;
    else runs.push({ text: letter, isMarked: isMarked[at] ?? false });
  }
  return runs;
}

/** The letters of a text, the text folded, and for each place in it the letter that it comes from. */
export function foldedLetters(text: string): { letters: string[]; plain: string; from: number[] } {
  const letters = [...text.normalize("NFC")];
  // A folded letter may be none, or several.
  const each = foldedEach(letters);
  const from = each.flatMap((spelled, at) => new Array<number>(spelled.length).fill(at));
  return { letters, plain: each.join(""), from };
}
