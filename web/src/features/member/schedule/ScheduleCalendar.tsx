import type { Class } from "@bindings/Class";
import { memo, useMemo } from "react";
import { flushSync } from "react-dom";
import { studioNow } from "../../../stores/clock";
import { DayOfClasses } from "./DayOfClasses";
import { DayStrip } from "./DayStrip";
import { groupedByDay, idOf, type ScheduleDay, scheduleDay, weeksOf } from "./scheduleDay";
import { useDrawnDays } from "./useDrawnDays";
import type { Entries } from "./useEntries";

type Props = {
  days: string[];
  today: string;
  /** Those found. */
  byDay: Map<string, Class[]>;
  /** All, found or not: the strip shows where one's own are. */
  classes: Class[];
  /** Only some of the classes are wanted: days without any step back. */
  isNarrowed: boolean;
  entries: Entries;
  query: string;
  onOpen: (id: string) => void;
};

/** The 28 days with their classes: weeks side by side on a wide screen, an agenda on a phone; above both, all days in a strip. */
export const ScheduleCalendar = memo(function ScheduleCalendar({
  days,
  today,
  byDay,
  classes,
  entries,
  isNarrowed,
  ...chip
}: Props) {
  const shown = useMemo(() => days.map((day) => scheduleDay(day, today, studioNow())), [days, today]);
  const { drawn, drawAll } = useDrawnDays(days.map((day) => byDay.get(day)?.length ?? 0));
  const own = useMemo(
    () =>
      groupedByDay(
        classes.filter((klass) => klass.isUserBooked),
        entries,
      ),
    [classes, entries],
  );
  const counts = (day: string) => ({ classes: byDay.get(day)?.length ?? 0, own: own.get(day)?.length ?? 0 });
  const goTo = (day: string) => {
    // What lies above must have its height before the page is scrolled.
    flushSync(drawAll);
    const isThere = (other: string) => !isNarrowed || byDay.has(other);
    focusDay(days.find((other) => day <= other && isThere(other)) ?? days.findLast(isThere) ?? day);
  };
  return (
    <div className="[--strip:4.75rem] low:[--strip:0rem]">
      <DayStrip days={shown} counts={counts} onGo={goTo} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of lists, not of a form's fields. */}
      <div role="group" aria-label="Classes by day">
        {weeksOf(shown).map((week) => (
          <ol
            key={week[0]?.day}
            className="border-line lg:grid lg:border-b lg:last:border-b-0"
            style={{ gridTemplateColumns: columnsOf(week) }}
          >
            {startsLate(week) && <Folded />}
            {week.map((day) => (
              <DayOfClasses
                key={day.day}
                day={day}
                classes={byDay.get(day.day)}
                isDrawn={days.indexOf(day.day) < drawn}
                entries={entries}
                isLeftOut={isNarrowed && !byDay.has(day.day)}
                {...chip}
              />
            ))}
            {endsEarly(week) && <Folded />}
          </ol>
        ))}
      </div>
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
