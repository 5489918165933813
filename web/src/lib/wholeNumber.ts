const reader = (whole: RegExp) => (typed: string, refused: number) =>
  whole.test(typed.trim()) ? Number(typed) : refused;

/** The number typed, if it is a whole one; else `refused`, one that the rules refuse and name the field of. */
export const wholeNumber = reader(/^\d{1,9}$/);

/** The same for a number that may be below zero. */
export const signedNumber = reader(/^-?\d{1,9}$/);
