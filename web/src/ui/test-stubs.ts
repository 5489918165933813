import { vi } from "vitest";

/** jsdom lays nothing out: whether every media query holds is said here. */
export function windowIsWide(isWide: boolean) {
  window.matchMedia = vi.fn(
    (media: string) =>
      ({
        media,
        matches: isWide,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}
