import type { ReactNode } from "react";
import { cx } from "../lib/cx";

export type CalendarDay = {
  day: string;
  /** 0 is Monday. */
  weekday: number;
  /** `Sat` */
  weekdayName: string;
  number: number;
  /** `Saturday, 28 November 2026` */
  label: string;
  /** `Sat 28 Nov` */
  short: string;
  isToday: boolean;
};

type Props = {
  label: string;
  days: CalendarDay[];
  children: (day: CalendarDay) => ReactNode;
  /** A day a phone's list leaves out. */
  isEmpty?: (day: CalendarDay) => boolean;
};

/** Weeks from Monday side by side on a wide screen; on a narrow one the same days below each other, as an agenda. */
export function CalendarGrid({ label, days, children, isEmpty }: Props) {
  const before = days[0]?.weekday ?? 0;
  const after = 6 - (days.at(-1)?.weekday ?? 6);
  const oneWeek = days.slice(0, 7).sort((one, other) => one.weekday - other.weekday);
  return (
    <div>
      <div aria-hidden className="hidden grid-cols-7 border-b border-line text-sm font-medium text-ink-soft lg:grid">
        {oneWeek.map(({ weekdayName }) => (
          <div key={weekdayName} className="px-2 py-2">
            {weekdayName}
          </div>
        ))}
      </div>
      <ol aria-label={label} className="lg:grid lg:grid-cols-7">
        <Blanks count={before} />
        {days.map((day) => (
          <li
            key={day.day}
            id={`day-${day.day}`}
            aria-current={day.isToday ? "date" : undefined}
            className={cx(
              "scroll-mt-32 border-b border-line lg:min-h-28 lg:border-l lg:p-1.5 lg:[&:nth-child(7n+1)]:border-l-0",
              day.isToday && "lg:bg-accent-soft/50",
              isEmpty?.(day) && "max-lg:hidden",
            )}
          >
            <DayHeading day={day} />
            {children(day)}
          </li>
        ))}
        <Blanks count={after} />
      </ol>
    </div>
  );
}

/** The number alone in the grid; in the agenda the day in words. */
function DayHeading({ day }: { day: CalendarDay }) {
  return (
    <h3 tabIndex={-1} className="max-lg:px-4 max-lg:pt-4 max-lg:pb-1">
      <span className="sr-only">{day.isToday ? `Today, ${day.label}` : day.label}</span>
      <span aria-hidden className="font-semibold lg:hidden">
        {day.isToday && <span className="text-accent">Today · </span>}
        {day.short}
      </span>
      <span
        aria-hidden
        className={cx(
          "hidden size-7 place-items-center rounded-full border border-transparent text-sm font-semibold tabular-nums lg:grid",
          day.isToday && "bg-accent text-on-accent",
        )}
      >
        {day.number}
      </span>
    </h3>
  );
}

function Blanks({ count }: { count: number }) {
  return Array.from({ length: count }, (_, blank) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: blanks are alike and never move.
      key={`blank-${blank}`}
      aria-hidden
      className="hidden border-b border-l border-line bg-page/60 lg:block lg:[&:nth-child(7n+1)]:border-l-0"
    />
  ));
}
