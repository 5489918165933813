let collator: Intl.Collator | undefined;

/** Compares two texts. The collator is created at first use, because creating it earlier would slow the app's start. */
function compare(one: string, other: string): number {
  collator ??= new Intl.Collator("en-NZ");
  return collator.compare(one, other);
}

/** The distinct texts, without the empty one, in alphabetical order. */
export const alphabetical = (texts: Iterable<string>) => [...new Set(texts)].filter(Boolean).sort(compare);
