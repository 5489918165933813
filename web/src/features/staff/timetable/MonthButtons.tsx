import { ChevronLeft, ChevronRight } from "lucide-react";
import { monthsLater, monthWords } from "../../../rules/staff";
import { Button } from "../../../ui/Button";

type Props = { label: string; month: string; onMonth: (step: -1 | 1) => void };

/** Buttons to the previous and the next month, labelled with their names. */
export function MonthButtons({ label, month, onMonth }: Props) {
  const [before, after] = [monthWords(monthsLater(month, -1)), monthWords(monthsLater(month, 1))];
  return (
    <nav aria-label={label} className="flex min-w-0 flex-wrap items-center justify-between gap-2">
      <Button aria-label={`Previous month, ${before}`} onClick={() => onMonth(-1)} className="max-sm:px-3">
        <ChevronLeft aria-hidden className="-ml-1 size-4" />
        <span>{before}</span>
      </Button>
      <Button aria-label={`Next month, ${after}`} onClick={() => onMonth(1)} className="max-sm:px-3">
        <span>{after}</span>
        <ChevronRight aria-hidden className="-mr-1 size-4" />
      </Button>
    </nav>
  );
}
