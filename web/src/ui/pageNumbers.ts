/** Up to so many pages have a button each: with Previous and Next they are nine. */
const ALL = 7;

/** The page numbers to offer, a gap being null: the first, those around this page, the last. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= ALL) return span(1, pages);
  if (page <= 4) return [...span(1, 5), null, pages];
  if (page >= pages - 3) return [1, null, ...span(pages - 4, pages)];
  return [1, null, page - 1, page, page + 1, null, pages];
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
