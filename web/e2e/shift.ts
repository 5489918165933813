import { expect, type Page } from "@playwright/test";

/** The largest layout shift that a page may have without user input. */
const MOST_SHIFT = 0.005;

type Move = { value: number; what: string };
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Records the layout shifts of later pages. The returned function expects that a page's sum is at most `most`. */
export async function watchMoves(page: Page): Promise<(most?: number) => Promise<void>> {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName);
    const record = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${placeOf(previousRect)} -> ${placeOf(currentRect)}`,
        );
        if (!hadRecentInput) moves.push({ value, what: [value.toFixed(5), ...what].join("\n  ") });
      }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      movesSoFar: () => {
        record(observer.takeRecords());
        return moves;
      },
    });
  });
  return async (most = MOST_SHIFT) => {
    const moves = await page.evaluate(() => (window as unknown as { movesSoFar: () => Move[] }).movesSoFar());
    const sum = moves.reduce((sum, { value }) => sum + value, 0);
    expect.soft(sum, ["layout shift", ...moves.map(({ what }) => what)].join("\n")).toBeLessThanOrEqual(most);
  };
}
