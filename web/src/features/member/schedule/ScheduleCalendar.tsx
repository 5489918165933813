import type { Class } from "@bindings/Class";
import type { ScheduleDay } from "@bindings/ScheduleDay";
import clsx from "clsx";
import { memo, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Room } from "./DayOfClasses";
import { DayStrip } from "./DayStrip";
import { KeptDay } from "./KeptDay";
import { drawnDays, groupedByDay, idOf, roomOfWeek, weeksOf } from "./scheduleDay";
import type { Entries } from "./useEntries";

type Props = {
  days: ScheduleDay[];
  /** Weeks stand side by side. */
  isWide: boolean;
  /** So many classes are drawn. */
  drawn: number;
  /** No more than the first screenful is. */
  isFirst: boolean;
  onDrawAll: () => void;
  /** Those found. */
  byDay: Map<string, Class[]>;
  /** All, found or not: the strip shows where one's own are. */
  classes: Class[];
  /** The classes are filtered: days without any are left out on a phone. */
  isNarrowed: boolean;
  entries: Entries;
  query: string;
  onOpen: (id: string) => void;
};

/** Of the strip, on a phone that is held upright. */
const DAYS_IN_SIGHT = 9;

/** The 28 days with their classes: weeks side by side on a wide screen, an agenda on a phone; above both, all days in a strip. */
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
  const { drawnOf, rest } = drawnDays(weeks, { countOf, drawn, isWide });
  const own = useMemo(
    () =>
      groupedByDay(
        classes.filter((klass) => klass.isUserBooked),
        entries,
      ),
    [classes, entries],
  );
  // On a phone, days without any class found are left out.
  const listed = days.filter((day) => drawnOf.has(day) && (isWide || !isLeftOut(day)));
  // A week out of sight is laid out only when it comes near, until a day is gone to.
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
  return (
    <div className="[--strip:4.75rem] low:[--strip:0rem]">
      <DayStrip
        days={isFirst && !isWide ? days.slice(0, DAYS_IN_SIGHT) : days}
        listed={listed.map(({ day }) => day)}
        counts={(day) => ({ classes: countOf(day), own: own.get(day.day)?.length ?? 0 })}
        onGo={goTo}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of lists, not of a form's fields. */}
      <div role="group" aria-label="Classes by day">
        {weeks.map((week) => (
          <ol
            key={week[0]?.day}
            hidden={!week.some((day) => drawnOf.has(day))}
            className={clsx(
              "border-line lg:grid lg:border-t lg:first:border-t-0",
              !areLaidOut && "lg:[content-visibility:auto]",
            )}
            style={{
              gridTemplateColumns: columnsOf(week),
              containIntrinsicBlockSize: `auto ${roomOfWeek(week.map(countOf))}rem`,
            }}
          >
            {startsLate(week) && <Folded />}
            {week.map((day) => (
              <KeptDay
                key={day.day}
                day={day}
                drawn={drawnOf.get(day)}
                classes={byDay.get(day.day)}
                entries={entries}
                isLeftOut={isLeftOut(day)}
                {...chip}
              />
            ))}
            {endsEarly(week) && <Folded />}
          </ol>
        ))}
      </div>
      {rest > 0 && <Room rem={rest} />}
    </div>
  );
});

/** A week's days in columns of one width; those gone by are folded into one narrow one, as are those beyond the 28. */
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

function focusDay(day: string) {
  const item = document.getElementById(idOf(day));
  item?.scrollIntoView?.({ block: "start" });
  item?.querySelector("h3")?.focus({ preventScroll: true });
}
