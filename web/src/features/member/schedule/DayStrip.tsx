import type { ScheduleDay } from "@bindings/wire";
import clsx from "clsx";
import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { counted } from "../../../lib/plural";
import { pressedKey } from "../../../lib/pressedKey";
import { shortDay } from "../../../lib/shortDay";
import { useScrolledByHand } from "../../../ui/useScrolledByHand";
import { moveTabStop } from "./scheduleKeys";
import { useDaysInView } from "./useDaysInView";

type Props = {
  days: ScheduleDay[];
  /** The days rendered below the strip. */
  listed: string[];
  /** The number of a day's matching classes, and of all its classes that the user has booked. */
  counts: (day: ScheduleDay) => { classes: number; own: number };
  onGo: (day: string) => void;
};

/** A sticky strip of all days above the schedule. It highlights the days in view; a tap scrolls to a day. */
export function DayStrip({ days, listed, counts, onGo }: Props) {
  const strip = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const topOf = useCallback(() => bottomWhereStuck(strip.current), []);
  const { highlighted, highlight } = useHighlightedDays(listed, topOf);
  const first = highlighted[0];
  const isToday = days.some((day) => day.isToday && highlighted.includes(day.day));

  useEffect(() => centreDay(scroller.current, first), [first]);
  useLayoutEffect(() => moveTabStop(scroller.current, DAY));

  const go = (day: string) => {
    onGo(day);
    highlight(day);
  };
  // Keeps `onPress` stable, so that a button renders again only when its own day has changed.
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
        role="toolbar"
        aria-label="Days"
        onKeyDown={keysOfStrip}
        onFocus={({ currentTarget, target }) => moveTabStop(currentTarget, DAY, target)}
        className="relative flex min-w-0 flex-1 gap-1 overflow-x-auto py-1 lg:justify-between lg:gap-0"
      >
        {days.map((day) => (
          <DayButton
            key={day.day}
            day={day}
            {...counts(day)}
            isMarked={highlighted.includes(day.day)}
            isAlone={highlighted.length === 1}
            isFirst={day.day === first}
            onGo={onPress}
          />
        ))}
      </div>
      {!isToday && <TodayButton onPress={() => go(days[0]?.day ?? "")} />}
    </nav>
  );
}

/**
 * The highlighted days of the strip: the days in view. A tapped day is highlighted until the user scrolls, because the
 * last days can't scroll to the top.
 */
function useHighlightedDays(days: readonly string[], topOf: () => number) {
  const inView = useDaysInView(days, topOf);
  const [tapped, setTapped] = useState<string | null>(null);
  const clearTapped = useCallback(() => setTapped(null), []);
  useScrolledByHand(tapped === null ? null : clearTapped);
  const highlighted = tapped !== null ? [tapped] : inView.length > 0 ? inView : days.slice(0, 1);
  return { highlighted, highlight: setTapped };
}

const DAY = "[data-go]";

/** Handles the strip's keys: arrows move by a day, PageUp and PageDown by a week, Home and End to an end. */
function keysOfStrip(event: KeyboardEvent<HTMLElement>) {
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>(DAY)];
  const at = days.indexOf(event.target as HTMLElement);
  const last = days.length - 1;
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
    PageUp: Math.max(at - 7, 0),
    PageDown: Math.min(at + 7, last),
  };
  const day =
    at < 0 || event.ctrlKey || event.metaKey || event.altKey ? undefined : days[places[pressedKey(event)] ?? -1];
  if (!day) return;
  event.preventDefault();
  day.focus();
}

type StripDayProps = {
  day: ScheduleDay;
  classes: number;
  own: number;
  isMarked: boolean;
  /** Whether only this day is highlighted, not its whole week. */
  isAlone: boolean;
  isFirst: boolean;
  onGo: (day: string) => void;
};

const DayButton = memo(function DayButton({ day, classes, own, isMarked, isAlone, isFirst, onGo }: StripDayProps) {
  const words = [day.isToday && "Today", day.label, counted(classes, "class", "classes"), own > 0 && `${own} yours`];
  return (
    <button
      type="button"
      data-go={day.day}
      // `moveTabStop` makes one of the days a tab stop.
      tabIndex={-1}
      data-marked={isMarked || undefined}
      aria-label={words.filter(Boolean).join(", ")}
      aria-current={day.isToday ? "date" : isFirst ? "location" : undefined}
      onClick={() => onGo(day.day)}
      className={clsx(
        "target relative flex w-12 shrink-0 flex-col items-center rounded-lg border border-transparent pt-1 pb-2 leading-tight tabular-nums focus-visible:-outline-offset-2 lg:w-auto lg:min-w-8 lg:flex-1 lg:basis-0",
        markOf(isMarked, isAlone),
        day.isToday && !isMarked && "border-accent text-accent-strong",
        // Forced colours make a transparent border visible.
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
        // A border is visible in forced colours, a background is not.
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

function TodayButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="target shrink-0 rounded-lg px-2 text-sm font-medium text-accent hover:bg-sunken focus-visible:-outline-offset-2"
    >
      Today
    </button>
  );
}

function markOf(isMarked: boolean, isAlone: boolean): string {
  if (!isMarked) return "hover:bg-sunken";
  return isAlone ? "keeps-fill bg-accent text-on-accent" : "keeps-fill bg-accent-soft text-accent-strong";
}

/** Scrolls the strip sideways until a day is in its middle. */
function centreDay(scroller: HTMLElement | null, day: string | undefined) {
  const button = scroller?.querySelector<HTMLElement>(`[data-go="${day}"]`);
  if (scroller && button) scroller.scrollLeft = button.offsetLeft - (scroller.clientWidth - button.offsetWidth) / 2;
}

/** The bottom of the strip when it sticks. */
function bottomWhereStuck(strip: HTMLElement | null): number {
  if (!strip) return 0;
  const { position, top } = getComputedStyle(strip);
  return position === "sticky" ? Number.parseFloat(top) + strip.offsetHeight : 0;
}
