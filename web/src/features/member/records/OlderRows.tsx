import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/Button";

type Props = { query: UseInfiniteQueryResult; shown: number; total: number; failed: string };

/** The number of rows shown, and a button that loads older rows. */
export function OlderRows({ query, shown, total, failed }: Props) {
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
