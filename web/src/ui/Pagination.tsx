import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button";

type Props = { label: string; page: number; pages: number; onPage: (page: number) => void };

/** Previous, the page numbers, next. Nothing when there is one page. */
export function Pagination({ label, page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1 p-3">
      <Button
        tone="quiet"
        reasonIsPlain
        disabledReason={page === 1 ? "This is the first page" : null}
        onClick={() => onPage(page - 1)}
        icon={<ChevronLeft aria-hidden className="size-4" />}
      >
        Previous
      </Button>
      {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
        <Button
          key={number}
          tone={number === page ? "primary" : "quiet"}
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button
        tone="quiet"
        reasonIsPlain
        disabledReason={page === pages ? "This is the last page" : null}
        onClick={() => onPage(page + 1)}
      >
        Next <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}
