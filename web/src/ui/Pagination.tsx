import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button";

type Props = {
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** `Showing 1 to 20 of 512 users` */
  summary?: ReactNode;
};

/** The most page numbers that fit on a phone. With more pages, a phone shows `Page 3 of 26` instead. */
const MOST_ON_A_PHONE = 5;

/** The buttons to other pages, and a summary. Nothing if there is only one page and no summary. */
export function Pagination({ label, page, pages, onPage, summary }: Props) {
  if (pages <= 1 && !summary) return null;
  return (
    <div className="flex flex-col items-center justify-between gap-x-4 gap-y-2 p-3 sm:flex-row sm:px-6">
      {summary && (
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {summary}
        </p>
      )}
      {pages > 1 && <p className="hidden print:block">{`Page ${page} of ${pages}`}</p>}
      {pages > 1 && (
        <nav aria-label={label} className={clsx("flex flex-wrap items-center gap-1", !summary && "mx-auto")}>
          <Step to={page - 1} name="Previous" end={page <= 1 ? "This is the first page" : null} onPage={onPage} />
          <Numbers page={page} pages={pages} onPage={onPage} />
          <Step to={page + 1} name="Next" end={page >= pages ? "This is the last page" : null} onPage={onPage} />
        </nav>
      )}
    </div>
  );
}

type StepProps = { to: number; name: "Previous" | "Next"; end: string | null; onPage: (page: number) => void };

function Step({ to, name, end, onPage }: StepProps) {
  return (
    <Button tone="quiet" reasonIsPlain disabledReason={end} onClick={() => onPage(to)} className="max-sm:px-2">
      {name === "Previous" && <ChevronLeft aria-hidden className="size-4" />}
      <span className="max-sm:sr-only">{name}</span>
      {name === "Next" && <ChevronRight aria-hidden className="size-4" />}
    </Button>
  );
}

function Numbers({ page, pages, onPage }: Pick<Props, "page" | "pages" | "onPage">) {
  const isLong = pages > MOST_ON_A_PHONE;
  return (
    <>
      {isLong && <span className="px-2 text-sm tabular-nums sm:hidden">{`Page ${page} of ${pages}`}</span>}
      {pageNumbers(page, pages).map((number, at) =>
        number === null ? (
          <span
            key={at < 3 ? "gap before" : "gap after"}
            aria-hidden
            className="w-6 text-center text-ink-soft max-sm:hidden"
          >
            …
          </span>
        ) : (
          <Button
            key={number}
            tone={number === page ? "primary" : "quiet"}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onPage(number)}
            className={clsx("px-2 tabular-nums", isLong && "max-sm:hidden")}
          >
            {number}
          </Button>
        ),
      )}
    </>
  );
}

/** Up to this number of pages, each page has a button. With Previous and Next, there are nine buttons. */
const MOST_WITHOUT_GAPS = 7;

/** The page numbers to show: the first, those around the current page, and the last. Null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= MOST_WITHOUT_GAPS) return span(1, pages);
  if (page <= 4) return [...span(1, 5), null, pages];
  if (page >= pages - 3) return [1, null, ...span(pages - 4, pages)];
  return [1, null, page - 1, page, page + 1, null, pages];
}

function span(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
