import { foldedEach, searchWords } from "../../rules";

export type TextRun = { text: string; isMarked: boolean };

/** Splits a text into runs, marked where a word of the search matches; macrons and capitals make no difference. */
export function highlight(text: string, query: string): TextRun[] {
  const words = searchWords(query).flat();
  if (words.length === 0) return text ? [{ text, isMarked: false }] : [];
  const { letters, plain, letterIndices } = foldedLetters(text);
  const isMarked = letters.map(() => false);
  for (const word of words) {
    for (let at = plain.indexOf(word); 0 <= at; at = plain.indexOf(word, at + 1)) {
      // Also marks letters in between that fold to nothing.
      isMarked.fill(true, letterIndices[at], (letterIndices[at + word.length - 1] ?? 0) + 1);
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

/** The letters of a text, the folded text, and for each of its positions the index of the letter it comes from. */
export function foldedLetters(text: string): { letters: string[]; plain: string; letterIndices: number[] } {
  const letters = [...text.normalize("NFC")];
  // A letter may fold to nothing, or to several letters.
  const foldedTexts = foldedEach(letters);
  const letterIndices = foldedTexts.flatMap((folded, at) => new Array<number>(folded.length).fill(at));
  return { letters, plain: foldedTexts.join(""), letterIndices };
}
