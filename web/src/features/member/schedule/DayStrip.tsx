import { cx } from "../../../lib/cx";
import { counted } from "../../../lib/plural";
import type { CalendarDay } from "../../../ui/CalendarGrid";

type Props = { days: CalendarDay[]; counts: (day: string) => number };

/** A strip of days above the agenda: a tap goes to the day. */
export function DayStrip({ days, counts }: Props) {
  return (
    <nav
      aria-label="Go to a day"
      className="sticky top-14 z-20 flex gap-1 overflow-x-auto border-y border-line bg-surface p-2 lg:hidden"
    >
      {days.map((day) => {
        const count = counts(day.day);
        return (
          <button
            key={day.day}
            type="button"
            aria-label={`${day.label}, ${counted(count, "class", "classes")}`}
            aria-current={day.isToday ? "date" : undefined}
            onClick={() => goTo(day.day)}
            className={cx(
              "target flex w-12 shrink-0 flex-col items-center rounded-lg py-1 leading-tight tabular-nums hover:bg-sunken focus-visible:-outline-offset-2",
              day.isToday && "bg-accent text-on-accent hover:bg-accent-strong",
              count === 0 && !day.isToday && "text-ink-soft",
            )}
          >
            <span className="text-xs">{day.weekdayName.slice(0, 2)}</span>
            <span className={cx("text-base", count > 0 && "font-semibold")}>{day.number}</span>
          </button>
        );
      })}
    </nav>
  );
}

function goTo(day: string) {
  const item = document.getElementById(`day-${day}`);
  item?.scrollIntoView({ block: "start" });
  item?.querySelector("h3")?.focus({ preventScroll: true });
}
