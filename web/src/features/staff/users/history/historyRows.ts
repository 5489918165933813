import type { HistoryAnswer } from "@bindings/HistoryAnswer";
import type { HistoryRow } from "./historyColumns";

/** The number of events on all pages. */
export const totalOf = (page?: HistoryAnswer) => page?.total ?? page?.history.length ?? 0;

/**
 * New events between two page requests move rows to the later page. Events have no id: the position counted from the oldest
 * one identifies an event, and does not change when newer ones arrive.
 */
export function rowsOf(pages: HistoryAnswer[]): HistoryRow[] {
  const total = totalOf(pages[0]);
  const events = pages.flatMap((page, at) => page.history.slice(totalOf(page) - totalOf(pages[at - 1] ?? page)));
  return events.map((event, at) => ({ ...event, key: `${total - at}` }));
}
