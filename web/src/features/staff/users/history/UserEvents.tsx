import type { HistoryAnswer } from "@bindings/wire";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useMemo } from "react";
import { sentenceOf } from "../../../../api/failure";
import { EmptyState } from "../../../../ui/EmptyState";
import { Loaded } from "../../../../ui/Loaded";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { Table } from "../../../../ui/Table";
import { EventRow, type HistoryRow, historyColumns } from "./historyColumns";
import { MoreRows } from "./MoreRows";

export const FAILED = "Failed to fetch user history";

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<HistoryAnswer>>;
  /** Whether there is room for the table. */
  fits: boolean;
};

/** The events of a user, newest first: as a table if it fits, otherwise as a list. They are loaded a page at a time. */
export function UserEvents({ query, fits }: Props) {
  return (
    <Loaded
      query={query}
      loading={
        <div className="px-4 py-3 sm:px-6">
          <SkeletonRows rows={6} label="Loading the history" height="h-14" />
        </div>
      }
      failed={FAILED}
      detail={sentenceOf}
    >
      {({ pages }) => <Events pages={pages} query={query} fits={fits} />}
    </Loaded>
  );
}

function Events({ pages, query, fits }: Props & { pages: HistoryAnswer[] }) {
  const rows = useMemo(() => rowsOf(pages), [pages]);
  if (rows.length === 0) {
    return (
      <EmptyState icon={<History className="size-6" />} title="No history yet">
        What happens to this user will be listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <Table
        caption="History"
        columns={historyColumns}
        rows={rows}
        rowKey={({ key }) => key}
        listRow={(row) => <EventRow row={row} />}
        fits={fits}
        stickyHead
      />
      <MoreRows query={query} shown={rows.length} total={totalOf(pages.at(-1))} noun="event" failed={FAILED} />
    </>
  );
}

/** Returns the number of events in the whole history. */
const totalOf = (page?: HistoryAnswer) => page?.total ?? page?.history.length ?? 0;

/**
 * Joins the pages into rows. If events arrive between two page requests, later pages repeat rows, which are left out.
 * Events have no id, so the key is the position counted from the oldest event, which newer events don't change.
 */
function rowsOf(pages: HistoryAnswer[]): HistoryRow[] {
  const total = totalOf(pages[0]);
  const events = pages.flatMap((page, at) => page.history.slice(totalOf(page) - totalOf(pages[at - 1] ?? page)));
  return events.map((event, at) => ({ ...event, key: `${total - at}` }));
}
