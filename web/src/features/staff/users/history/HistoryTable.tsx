import type { HistoryAnswer } from "@bindings/HistoryAnswer";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { sentenceOf } from "../../../../api/failure";
import { counted } from "../../../../lib/plural";
import { Button } from "../../../../ui/Button";
import { Table } from "../../../../ui/Table";
import { type HistoryRow, historyColumns } from "./historyColumns";

type Props = { pages: HistoryAnswer[]; query: UseInfiniteQueryResult };

/** Years of history are thousands of rows: they come and are drawn a page at a time. */
export function HistoryTable({ pages, query }: Props) {
  const rows = useMemo(() => rowsOf(pages), [pages]);
  const total = totalOf(pages.at(-1));
  return (
    <div className="-mx-4 sm:-mx-6">
      <Table caption="History" columns={historyColumns} rows={rows} rowKey={(row) => row.key} stickyHead manyColumns />
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 pt-4 text-sm text-ink-soft tabular-nums">
        <p role="status">
          {query.hasNextPage ? `The latest ${rows.length} of ${total} events` : counted(rows.length, "event")}
        </p>
        {query.isFetchNextPageError && (
          <p role="alert" className="text-danger">
            {sentenceOf(query.error, "Failed to fetch user history")}
          </p>
        )}
        {query.hasNextPage && (
          <Button running={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </div>
  );
}

const totalOf = (page?: HistoryAnswer) => page?.total ?? page?.history.length ?? 0;

/**
 * Events that came between two pages have moved as many rows into the later one. Events have no id: their place from the oldest
 * on is theirs, and stays when newer ones come.
 */
function rowsOf(pages: HistoryAnswer[]): HistoryRow[] {
  const total = totalOf(pages[0]);
  const events = pages.flatMap((page, at) => page.history.slice(totalOf(page) - totalOf(pages[at - 1] ?? page)));
  return events.map((event, at) => ({ ...event, key: `${total - at}` }));
}
