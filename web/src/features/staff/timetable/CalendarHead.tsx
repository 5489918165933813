import type { Class } from "@bindings/Class";
import type { Day } from "@bindings/Day";
import { counted } from "../../../lib/plural";
import { monthWords } from "../../../rules";
import { Button } from "../../../ui/Button";
import { MonthButtons } from "./MonthButtons";
import { isIn } from "./monthDay";

type Props = {
  month: Day;
  /** Undefined while they are fetched. */
  byDay: Map<Day, Class[]> | undefined;
  onMonth: (step: -1 | 1) => void;
  onToday: () => void;
};

/** The month, the number of its classes, and the way to others. */
export function CalendarHead({ month, byDay, onMonth, onToday }: Props) {
  return (
    <div className="grid gap-3 border-b border-line px-4 pb-3 sm:flex sm:items-center sm:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-3 sm:flex-1">
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <h2 className="text-xl font-semibold tracking-tight">{monthWords(month)}</h2>
          <p aria-live="polite" className="min-h-5 text-sm text-ink-soft">
            {byDay && counted(countIn(month, byDay), "class", "classes")}
          </p>
        </div>
        <Button onClick={onToday}>Today</Button>
      </div>
      <MonthButtons label="Months" month={month} onMonth={onMonth} />
    </div>
  );
}

/** Counts a month's classes, without its neighbours' days. */
export function countIn(month: Day, byDay: Map<Day, Class[]>): number {
  let count = 0;
  for (const [day, classes] of byDay) if (isIn(month, day)) count += classes.length;
  return count;
}
