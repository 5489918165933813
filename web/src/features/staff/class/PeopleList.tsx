import type { ReactNode } from "react";
import { sentenceOf } from "../../../api/failure";
import { EmptyState } from "../../../ui/EmptyState";
import { ListRows } from "../../../ui/ListRow";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";

type RowsQuery<Row> = { data: Row[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

type Props<Row> = {
  label: string;
  query: RowsQuery<Row>;
  icon: ReactNode;
  empty: string;
  /** Renders one row as a `ListRow`. */
  children: (row: Row) => ReactNode;
};

/** One list of a class, with its loading, failed and empty states. */
export function PeopleList<Row extends { _id: string }>({ label, query, icon, empty, children }: Props<Row>) {
  return (
    <Loaded
      query={query}
      loading={<SkeletonRows rows={4} label={`Loading: ${label}`} height="h-13 mx-4 sm:mx-6" />}
      failed="Failed to fetch class data"
      detail={sentenceOf}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon={icon} title={empty} />
        ) : (
          <ListRows label={label} className="border-t border-line">
            {rows.map(children)}
          </ListRows>
        )
      }
    </Loaded>
  );
}
