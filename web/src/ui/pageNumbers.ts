/** Up to this number of pages, each page has a button. With Previous and Next, there are nine buttons. */
const MOST_WITHOUT_GAPS = 7;

/** The page numbers to show: the first, those around the current page, and the last. Null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= MOST_WITHOUT_GAPS) return span(1, pages);
  if (page <= 4) return [...span(1, 5), null, pages];
  if (page >= pages - 3) return [1, null, ...span(pages - 4, pages)];
  return [1, null, page - 1, page, page + 1, null, pages];
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
