const parser = (whole: RegExp) => (typed: string, invalid: number) =>
  whole.test(typed.trim()) ? Number(typed) : invalid;

/** Parses a whole number. Other text gives `invalid`, a number that the rules refuse with an error at the field. */
export const wholeNumber = parser(/^\d{1,9}$/);

/** As `wholeNumber`, for a number that may be negative. */
export const signedNumber = parser(/^-?\d{1,9}$/);
