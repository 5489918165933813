import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/Button";

type Props = { query: UseInfiniteQueryResult; shown: number; total: number; failed: string };

/** The count of rows shown, and the way to older ones. */
export function OlderRows({ query, shown, total, failed }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const count = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);

  // The button goes with the last page, and the focus with it.
  useEffect(() => {
    if (hasNextPage || !asked.current) return;
    asked.current = false;
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [hasNextPage]);

  return (
    <div className="flex flex-col items-center gap-2 text-center text-sm text-ink-soft">
      <p ref={count} tabIndex={-1} role="status" className="tabular-nums outline-none">
        {hasNextPage ? `The newest ${shown} of ${total}` : `That is all: ${total}`}
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
            asked.current = true;
            void fetchNextPage();
          }}
        >
          Show older
        </Button>
      )}
    </div>
  );
}
