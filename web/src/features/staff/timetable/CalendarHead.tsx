import type { Class, Day } from "@bindings/wire";
import type { ReactNode } from "react";
import { counted } from "../../../lib/plural";
import { monthWords } from "../../../rules/staff";
import { Button } from "../../../ui/Button";
import { MonthButtons } from "./MonthButtons";
import { isInMonth } from "./toMonthDay";

type Props = {
  month: Day;
  /** The classes by day; undefined while they are fetched. */
  byDay: Map<Day, Class[]> | undefined;
  views: ReactNode;
  onMonth: (step: -1 | 1) => void;
  onToday: () => void;
};

/** The month, the number of its classes, and the buttons to other months. */
export function CalendarHead({ month, byDay, views, onMonth, onToday }: Props) {
  return (
    <SpanHead
      title={monthWords(month)}
      count={byDay && countIn(month, byDay)}
      views={views}
      steps={<MonthButtons label="Months" month={month} onMonth={onMonth} />}
      onToday={onToday}
    />
  );
}

type SpanHeadProps = {
  title: string;
  /** Undefined while the classes are fetched. */
  count: number | undefined;
  views: ReactNode;
  steps: ReactNode;
  onToday: () => void;
};

/** The head of a month or a week: its name, the number of its classes, and the buttons to others. */
export function SpanHead({ title, count, views, steps, onToday }: SpanHeadProps) {
  return (
    <div className="grid gap-3 border-b border-line px-4 pb-3 lg:flex lg:items-center lg:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-3 lg:flex-1">
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
          <p aria-live="polite" className="min-h-5 text-sm text-ink-soft">
            {count !== undefined && counted(count, "class", "classes")}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {views}
          <Button onClick={onToday}>Today</Button>
        </div>
      </div>
      {steps}
    </div>
  );
}

/** Counts a month's classes, without those on days of the neighbouring months. */
export function countIn(month: Day, byDay: Map<Day, Class[]>): number {
  let count = 0;
  for (const [day, classes] of byDay) if (isInMonth(month, day)) count += classes.length;
  return count;
}
