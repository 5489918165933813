import type { HistoryAnswer } from "@bindings/wire";
import type { HistoryRow } from "./historyColumns";

/** Returns the number of events in the whole history. */
export const totalOf = (page?: HistoryAnswer) => page?.total ?? page?.history.length ?? 0;

/**
 * Joins the pages into rows. If events arrive between two page requests, later pages repeat rows, which are left out.
 * Events have no id, so the key is the position counted from the oldest event, which newer events don't change.
 */
export function rowsOf(pages: HistoryAnswer[]): HistoryRow[] {
  const total = totalOf(pages[0]);
  const events = pages.flatMap((page, at) => page.history.slice(totalOf(page) - totalOf(pages[at - 1] ?? page)));
  return events.map((event, at) => ({ ...event, key: `${total - at}` }));
}
