import { vi } from "vitest";

/** jsdom has no layout: this stub decides whether media queries match. */
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
