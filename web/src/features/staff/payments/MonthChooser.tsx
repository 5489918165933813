import { ChevronLeft, ChevronRight } from "lucide-react";
import { monthsLater, monthWords } from "../../../rules";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";

type Props = {
  /** `2026-11`; empty for any month. */
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
};

/** The shown month, with buttons for the previous, the next and the current month. */
export function MonthChooser({ month, thisMonth, onMonth }: Props) {
  const day = `${month || thisMonth}-01`;
  const step = (months: number) => monthsLater(day, months);
  const go = (months: number) => onMonth(step(months).slice(0, month.length));
  return (
    <nav aria-label="Month" className="flex min-w-0 flex-wrap items-center gap-1">
      {month && (
        <IconButton
          label={`Previous month, ${monthWords(step(-1))}`}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => go(-1)}
        />
      )}
      <h2 aria-live="polite" className="min-w-40 text-center text-lg font-semibold tracking-tight tabular-nums">
        {month ? monthWords(day) : "All months"}
      </h2>
      {month && (
        <IconButton
          label={`Next month, ${monthWords(step(1))}`}
          icon={<ChevronRight aria-hidden className="size-5" />}
          onClick={() => go(1)}
        />
      )}
      {month !== thisMonth && <Button onClick={() => onMonth(thisMonth)}>This month</Button>}
    </nav>
  );
}
