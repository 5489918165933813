const { compare } = new Intl.Collator("en-NZ");

/** The different texts, in the order of the alphabet; an empty one is none. */
export const alphabetical = (texts: Iterable<string>) => [...new Set(texts)].filter(Boolean).sort(compare);
