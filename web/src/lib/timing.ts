// The interface's own times, in milliseconds (specification, section 9; contract, section 11).

/** How long each kind of toast stays. */
export const TOAST = {
  success: 3_000,
  error: 5_000,
  info: 4_000,
  insufficientConcessions: 6_000,
  afterProgress: 3_000,
} as const;

/** After this long an action says that it is still trying. */
export const STILL_TRYING_AFTER = 10_000;

/** A part of the app that has not loaded by then counts as failed. */
export const CHUNK_TIMEOUT = 120_000;

/** The count at which the progress toast ends while classes are made. */
export const PROGRESS_TOTAL = { single: 1, series: 52 } as const;
