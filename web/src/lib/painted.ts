/** A page that nobody sees paints no frames. */
const AT_MOST_MS = 100;

/** Comes true once what has changed on the screen is painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, AT_MOST_MS);
  });
