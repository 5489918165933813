import type { ScheduleDay } from "@bindings/ScheduleDay";
import clsx from "clsx";
import { memo, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { counted } from "../../../lib/plural";
import { shortDay } from "../../../lib/shortDay";
import { useMarkedDays } from "./useMarkedDays";

type Props = {
  days: ScheduleDay[];
  /** Those of them that stand below. */
  listed: string[];
  /** How many classes a day has, and how many of them are one's own. */
  counts: (day: ScheduleDay) => { classes: number; own: number };
  onGo: (day: string) => void;
};

/** All days in a strip that sticks above them: it marks what is in view, and a tap goes to a day. */
export function DayStrip({ days, listed, counts, onGo }: Props) {
  const strip = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const topOf = useCallback(() => bottomWhereStuck(strip.current), []);
  const { marked, mark } = useMarkedDays(listed, topOf);
  const first = marked[0];
  const isToday = days.some((day) => day.isToday && marked.includes(day.day));

  useEffect(() => {
    const list = scroller.current;
    const button = list?.querySelector<HTMLElement>(`[data-go="${first}"]`);
    if (list && button) list.scrollLeft = button.offsetLeft - (list.clientWidth - button.offsetWidth) / 2;
  }, [first]);

  const go = (day: string) => {
    onGo(day);
    mark(day);
  };
  // Steady, so that a button is drawn anew only when its own day has changed.
  const latest = useRef(go);
  useLayoutEffect(() => {
    latest.current = go;
  });
  const onPress = useCallback((day: string) => latest.current(day), []);
  return (
    <nav
      ref={strip}
      aria-label="Go to a day"
      className="sticky top-(--sticky-top) z-20 flex h-(--strip) items-center gap-1 border-y border-line bg-surface px-2 low:static low:h-auto low:py-1"
    >
      <div
        ref={scroller}
        className="relative flex min-w-0 flex-1 gap-1 overflow-x-auto py-1 lg:justify-between lg:gap-0"
      >
        {days.map((day) => (
          <DayButton
            key={day.day}
            day={day}
            {...counts(day)}
            isMarked={marked.includes(day.day)}
            isAlone={marked.length === 1}
            isFirst={day.day === first}
            onGo={onPress}
          />
        ))}
      </div>
      {!isToday && (
        <button
          type="button"
          onClick={() => go(days[0]?.day ?? "")}
          className="target shrink-0 rounded-lg px-2 text-sm font-medium text-accent hover:bg-sunken focus-visible:-outline-offset-2"
        >
          Today
        </button>
      )}
    </nav>
  );
}

type DayProps = {
  day: ScheduleDay;
  classes: number;
  own: number;
  isMarked: boolean;
  /** Else it is marked with its week. */
  isAlone: boolean;
  isFirst: boolean;
  onGo: (day: string) => void;
};

const DayButton = memo(function DayButton({ day, classes, own, isMarked, isAlone, isFirst, onGo }: DayProps) {
  const words = [day.isToday && "Today", day.label, counted(classes, "class", "classes"), own > 0 && `${own} yours`];
  return (
    <button
      type="button"
      data-go={day.day}
      data-marked={isMarked || undefined}
      aria-label={words.filter(Boolean).join(", ")}
      aria-current={day.isToday ? "date" : isFirst ? "location" : undefined}
      onClick={() => onGo(day.day)}
      className={clsx(
        "target relative flex w-12 shrink-0 flex-col items-center rounded-lg border border-transparent pt-1 pb-2 leading-tight tabular-nums focus-visible:-outline-offset-2 lg:w-auto lg:min-w-8 lg:flex-1 lg:basis-0",
        markOf(isMarked, isAlone),
        day.isToday && !isMarked && "border-accent text-accent-strong",
        // An edge without a colour shows where the system chooses the colours.
        !day.isToday && "forced-colors:border-0",
        classes === 0 && !isMarked && "text-ink-soft",
      )}
    >
      <span className="text-xs">{day.weekdayName.slice(0, 2)}</span>
      <span
        className={clsx(
          "whitespace-nowrap",
          day.number === 1 ? "text-sm" : "text-base",
          classes > 0 && "font-semibold",
        )}
      >
        {shortDay(day)}
      </span>
      {own > 0 && (
        // A border keeps its colour's shape where the system chooses the colours.
        <span
          aria-hidden
          className={clsx(
            "absolute bottom-1 rounded-full border-[3px]",
            isMarked && isAlone ? "border-on-accent" : "border-accent",
          )}
        />
      )}
    </button>
  );
});

function markOf(isMarked: boolean, isAlone: boolean): string {
  if (!isMarked) return "hover:bg-sunken";
  return isAlone ? "keeps-fill bg-accent text-on-accent" : "keeps-fill bg-accent-soft text-accent-strong";
}

/** How far down it reaches where it sticks. */
function bottomWhereStuck(strip: HTMLElement | null): number {
  if (!strip) return 0;
  const { position, top } = getComputedStyle(strip);
  return position === "sticky" ? Number.parseFloat(top) + strip.offsetHeight : 0;
}
