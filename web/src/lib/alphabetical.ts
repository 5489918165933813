let collator: Intl.Collator | undefined;

/** Made at the first use: it takes longer than all else that is made when the app starts. */
function compare(one: string, other: string): number {
  collator ??= new Intl.Collator("en-NZ");
  return collator.compare(one, other);
}

/** The different texts, in the order of the alphabet; an empty one is none. */
export const alphabetical = (texts: Iterable<string>) => [...new Set(texts)].filter(Boolean).sort(compare);
