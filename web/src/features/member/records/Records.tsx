import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { sentenceOf } from "../../../api/failure";
import { groupedBy } from "../../../lib/groupedBy";
import { formatted } from "../../../lib/plural";
import { dayOf, monthsWords } from "../../../rules";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";

type RecordsPage = { total: number };

type Props<Row, P extends RecordsPage> = {
  query: UseInfiniteQueryResult<InfiniteData<P>>;
  rowsOf: (page: P) => Row[];
  keyOf: (row: Row) => string;
  momentOf: (row: Row) => string;
  row: (row: Row) => ReactNode;
  /** The texts of the loading and the failed state. */
  words: { loading: string; failed: string };
  empty: ReactNode;
};

/** A list of past records, newest first, with a card for each month. Older rows are loaded on demand. */
export function Records<Row, P extends RecordsPage>(props: Props<Row, P>) {
  const { query, words } = props;
  return (
    <Loaded
      query={query}
      loading={
        <Card>
          <SkeletonRows rows={6} label={words.loading} height="h-16" />
        </Card>
      }
      failed={words.failed}
      detail={sentenceOf}
    >
      {({ pages }) => <Months {...props} pages={pages} />}
    </Loaded>
  );
}

function Months<Row, P extends RecordsPage>({
  pages,
  query,
  rowsOf,
  keyOf,
  momentOf,
  row,
  words,
  empty,
}: Props<Row, P> & { pages: P[] }) {
  // A new row shifts the pages, so that a row may be on two pages. It is shown once.
  const rows = [...new Map(pages.flatMap(rowsOf).map((one) => [keyOf(one), one])).values()];
  const total = pages.at(-1)?.total ?? 0;
  if (rows.length === 0) return <Card>{empty}</Card>;
  return (
    <>
      {byMonth(rows, momentOf).map((month) => (
        <Card key={month.words} title={month.words} flush>
          <ul>
            {month.rows.map((one) => (
              <li
                key={keyOf(one)}
                data-record={keyOf(one)}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 sm:px-6"
              >
                {row(one)}
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <OlderRows query={query} shown={rows.length} total={total} failed={words.failed} />
    </>
  );
}

/** Groups sorted rows by month. Each group has the month's name: `November 2026`. */
function byMonth<Row>(rows: readonly Row[], momentOf: (row: Row) => string) {
  const months = groupedBy(rows, (row) => {
    const day = dayOf(momentOf(row));
    return monthsWords(day, day);
  });
  return [...months].map(([words, rows]) => ({ words, rows }));
}

type OlderRowsProps = { query: UseInfiniteQueryResult; shown: number; total: number; failed: string };

/** The number of rows shown, and a button that loads older rows. */
function OlderRows({ query, shown, total, failed }: OlderRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const count = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);

  // After the last page the button disappears, so the focus moves to the count.
  useEffect(() => {
    if (hasNextPage || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [hasNextPage]);

  return (
    <div className="flex flex-col items-center gap-2 text-center text-sm text-ink-soft">
      <p ref={count} tabIndex={-1} role="status" className="tabular-nums outline-none">
        {hasNextPage ? `The newest ${formatted(shown)} of ${formatted(total)}` : `That is all: ${formatted(total)}`}
      </p>
      {isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {sentenceOf(error, failed)}
        </p>
      )}
      {hasNextPage && (
        <Button
          running={isFetchingNextPage}
          onClick={() => {
            wasPressed.current = true;
            void fetchNextPage();
          }}
        >
          Show older
        </Button>
      )}
    </div>
  );
}
