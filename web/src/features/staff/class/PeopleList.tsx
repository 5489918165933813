import type { ReactNode } from "react";
import { sentenceOf } from "../../../api/failure";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { type Column, Table } from "../../../ui/Table";

type Query<Row> = { data: Row[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

type Props<Row> = {
  caption: string;
  query: Query<Row>;
  columns: Column<Row>[];
  icon: ReactNode;
  empty: string;
  rowDetail?: (row: Row) => ReactNode;
};

/** One list of a class: on its way, failed, empty, or a table. */
export function PeopleList<Row extends { _id: string }>({ caption, query, icon, empty, ...table }: Props<Row>) {
  return (
    <Loaded
      query={query}
      loading={<SkeletonRows rows={4} label={`Loading: ${caption}`} height="h-11 mx-4 max-sm:h-24 sm:mx-6" />}
      failed="Failed to fetch class data"
      detail={sentenceOf}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={icon} title={empty} />
        ) : (
          <Table caption={caption} rows={rows} rowKey={(row) => row._id} dense stickyHead {...table} />
        )
      }
    </Loaded>
  );
}
