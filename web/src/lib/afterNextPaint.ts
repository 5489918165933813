/** The time limit, because a hidden page paints no frames. */
const AT_MOST_MS = 100;

/** Resolves after the next paint. */
export const afterNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, AT_MOST_MS);
  });
