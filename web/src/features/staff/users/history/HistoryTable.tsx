import type { HistoryAnswer } from "@bindings/wire";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { Table } from "../../../../ui/Table";
import { useFewColumns } from "../../../../ui/useFewColumns";
import { historyColumns } from "./historyColumns";
import { rowsOf, totalOf } from "./historyRows";
import { MoreRows } from "./MoreRows";

type Props = { pages: HistoryAnswer[]; query: UseInfiniteQueryResult };

/** The history as a table. It may have thousands of rows, so it is fetched and rendered a page at a time. */
export function HistoryTable({ pages, query }: Props) {
  const rows = useMemo(() => rowsOf(pages), [pages]);
  const isFew = useFewColumns();
  const columns = useMemo(() => historyColumns(isFew), [isFew]);
  return (
    <div className="-mx-4 sm:-mx-6">
      <Table caption="History" columns={columns} rows={rows} rowKey={(row) => row.key} stickyHead manyColumns />
      <MoreRows
        query={query}
        shown={rows.length}
        total={totalOf(pages.at(-1))}
        noun="event"
        failed="Failed to fetch user history"
      />
    </div>
  );
}
