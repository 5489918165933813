import type { Class, ScheduleDay } from "@bindings/wire";
import clsx from "clsx";
import { type ComponentProps, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DayOfClasses, Spacer } from "./DayOfClasses";
import { DayStrip } from "./DayStrip";
import { groupedByDay, heightOfWeek, idOf, renderedDays, weeksOf } from "./scheduleDay";
import { keysOfSchedule, moveTabStop } from "./scheduleKeys";
import type { EntriesByClass } from "./useScheduleEntries";

type Props = {
  days: ScheduleDay[];
  /** Whether each week is a row of days. */
  isWide: boolean;
  /** The number of classes rendered. */
  drawn: number;
  /** Whether only the first screenful is rendered. */
  isFirst: boolean;
  onDrawAll: () => void;
  /** The matching classes by day. */
  byDay: Map<string, Class[]>;
  /** All classes, matching or not: the strip marks the user's own. */
  classes: Class[];
  /** Whether a search or a filter is set. Days without matching classes are then left out on a phone. */
  isNarrowed: boolean;
  entries: EntriesByClass;
  query: string;
  onOpen: (id: string) => void;
};

const CHIP = "[data-class]";

/** Days of the strip that are visible on a phone in portrait. */
const DAYS_IN_SIGHT = 9;

/** The 28 days with their classes, below a strip of all days: weeks as rows on a wide screen, an agenda on a phone. */
export const ScheduleCalendar = memo(function ScheduleCalendar({
  days,
  isWide,
  drawn,
  isFirst,
  onDrawAll,
  byDay,
  classes,
  entries,
  isNarrowed,
  ...chip
}: Props) {
  const countOf = ({ day }: ScheduleDay) => byDay.get(day)?.length ?? 0;
  const isLeftOut = (day: ScheduleDay) => isNarrowed && countOf(day) === 0;
  const weeks = weeksOf(days);
  const { drawnOf, rest } = renderedDays(weeks, { countOf, drawn, isWide });
  const own = useMemo(() => groupedByDay(classes.filter(isOwn), entries), [classes, entries]);
  // On a phone, days without matching classes are left out.
  const listed = days.filter((day) => drawnOf.has(day) && (isWide || !isLeftOut(day)));
  const { areLaidOut, goTo } = useGoToDay(days, isLeftOut, onDrawAll);
  return (
    <div className={clsx("[--strip:4.75rem] low:[--strip:0rem]", areLaidOut && "[--off-screen:visible]")}>
      <DayStrip
        days={isFirst && !isWide ? days.slice(0, DAYS_IN_SIGHT) : days}
        listed={listed.map(({ day }) => day)}
        counts={(day) => ({ classes: countOf(day), own: own.get(day.day)?.length ?? 0 })}
        onGo={goTo}
      />
      <ClassesByDay>
        {weeks.map((week) => (
          <Week
            key={week[0]?.day}
            week={week}
            isHidden={!week.some((day) => drawnOf.has(day))}
            height={heightOfWeek(week.map(countOf))}
          >
            {week.map((day) => (
              <StaleDay
                key={day.day}
                day={day}
                drawn={drawnOf.get(day)}
                classes={byDay.get(day.day)}
                entries={entries}
                isLeftOut={isLeftOut(day)}
                isFirst={isFirst}
                {...chip}
              />
            ))}
          </Week>
        ))}
      </ClassesByDay>
      {rest > 0 && <Spacer rem={rest} />}
    </div>
  );
});

type RenderedDayProps = Omit<ComponentProps<typeof DayOfClasses>, "isLater">;
type StaleDayProps = Omit<RenderedDayProps, "drawn"> & {
  /** The number of classes to render; undefined while the day is not rendered yet. */
  drawn: number | undefined;
};

/**
 * A day of the schedule. Until it is rendered for a new search, its previous content stays in the page, hidden:
 * removing all days at once takes longer than rendering the visible ones.
 */
function StaleDay({ drawn, ...day }: StaleDayProps) {
  const previous = useRef<RenderedDayProps | null>(null);
  const shown = drawn === undefined ? previous.current : { ...day, drawn };
  useLayoutEffect(() => {
    previous.current = shown;
  });
  return shown && <DayOfClasses {...shown} isLater={drawn === undefined} />;
}

const isOwn = (klass: Class) => klass.isUserBooked;

/** The classes of all days. Tab reaches one class; the arrow keys move to the others. */
function ClassesByDay({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  // After a render, the chip that was the tab stop may be gone.
  useLayoutEffect(() => moveTabStop(group.current, CHIP));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of lists, not of form fields.
    <div
      ref={group}
      role="group"
      aria-label="Classes by day"
      onKeyDown={keysOfSchedule}
      onFocus={({ currentTarget, target }) => moveTabStop(currentTarget, CHIP, target)}
    >
      {children}
    </div>
  );
}

type WeekProps = { week: ScheduleDay[]; isHidden: boolean; height: number; children: ReactNode };

function Week({ week, isHidden, height, children }: WeekProps) {
  return (
    <ol
      hidden={isHidden}
      className="border-line lg:grid lg:border-t lg:first:border-t-0 lg:[content-visibility:var(--off-screen,auto)]"
      style={{ gridTemplateColumns: columnsOf(week), containIntrinsicBlockSize: `auto ${height}rem` }}
    >
      {startsLate(week) && <Folded />}
      {children}
      {endsEarly(week) && <Folded />}
    </ol>
  );
}

/** The grid columns of a week: its days, and a narrow column for days before today or after the 28 days. */
function columnsOf(week: ScheduleDay[]): string {
  const days = `repeat(${week.length}, minmax(0, 1fr))`;
  return [startsLate(week) && FOLDED, days, endsEarly(week) && FOLDED].filter(Boolean).join(" ");
}

const FOLDED = "1.25rem";
const startsLate = (week: ScheduleDay[]) => (week[0]?.weekday ?? 0) > 0;
const endsEarly = (week: ScheduleDay[]) => (week.at(-1)?.weekday ?? 6) < 6;

function Folded() {
  return <li aria-hidden className="hidden border-r border-line bg-page last:border-r-0 lg:block" />;
}

/** Scrolls to a day, or to the next one that is shown, and gives it the focus. */
function useGoToDay(days: ScheduleDay[], isLeftOut: (day: ScheduleDay) => boolean, onDrawAll: () => void) {
  // A day or a week outside the viewport is laid out only when it comes near, until the user jumps to a day.
  const [areLaidOut, setLaidOut] = useState(false);
  const goTo = (wanted: string) => {
    // Everything above must have its height before the page is scrolled.
    flushSync(() => {
      onDrawAll();
      setLaidOut(true);
    });
    const isThere = (day: ScheduleDay) => !isLeftOut(day);
    const found = days.find((day) => wanted <= day.day && isThere(day)) ?? days.findLast(isThere);
    focusDay(found?.day ?? wanted);
  };
  return { areLaidOut, goTo };
}

function focusDay(day: string) {
  const item = document.getElementById(idOf(day));
  item?.scrollIntoView?.({ block: "start" });
  item?.querySelector("h3")?.focus({ preventScroll: true });
}
