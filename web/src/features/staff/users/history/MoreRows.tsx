import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { sentenceOf } from "../../../../api/failure";
import { counted } from "../../../../lib/plural";
import { Button } from "../../../../ui/Button";

type Props = { query: UseInfiniteQueryResult; shown: number; total: number; noun: string; failed: string };

/** The number of rows shown of a long list, and a button that loads the next page. */
export function MoreRows({ query, shown, total, noun, failed }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 pt-4 text-sm text-ink-soft tabular-nums">
      <p role="status">{query.hasNextPage ? `The latest ${shown} of ${total} ${noun}s` : counted(shown, noun)}</p>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {sentenceOf(query.error, failed)}
        </p>
      )}
      {query.hasNextPage && (
        <Button running={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
