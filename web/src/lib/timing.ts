// The interface's timings, in milliseconds (specification, section 9; contract, section 11).

/** How long each kind of toast stays. */
export const TOAST = {
  success: 3_000,
  /** A toast with which staff can undo what they did. */
  undo: 15_000,
  error: 5_000,
  info: 4_000,
  insufficientConcessions: 6_000,
  afterProgress: 3_000,
} as const;

/** After this time, a running action shows that it is still trying. */
export const STILL_TRYING_AFTER = 10_000;

/** The time limit for loading a part of the app. */
export const CHUNK_TIMEOUT = 120_000;

/** The count at which the progress toast ends while classes are made. */
export const PROGRESS_TOTAL = { single: 1, series: 52 } as const;
