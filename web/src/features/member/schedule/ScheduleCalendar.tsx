import type { Class } from "@bindings/Class";
import { useMemo } from "react";
import { dayNumber, dayWords, longDayWords, weekdayIndex, weekdayWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { type CalendarDay, CalendarGrid } from "../../../ui/CalendarGrid";
import { ClassChip } from "./ClassChip";
import { DayStrip } from "./DayStrip";

type Props = {
  days: string[];
  today: string;
  byDay: Map<string, Class[]>;
  isSearch: boolean;
  onOpen: (id: string) => void;
};

/** The 28 days with their classes: weeks side by side on a wide screen, an agenda with a strip of days on a phone. */
export function ScheduleCalendar({ days, today, byDay, isSearch, onOpen }: Props) {
  const shown = useMemo(() => days.map((day) => calendarDay(day, today, studioNow())), [days, today]);
  return (
    <>
      <DayStrip days={shown} counts={(day) => byDay.get(day)?.length ?? 0} />
      <CalendarGrid label="Classes by day" days={shown} isEmpty={(day) => isSearch && !byDay.has(day.day)}>
        {({ day }) => <DayClasses classes={byDay.get(day)} onOpen={onOpen} />}
      </CalendarGrid>
    </>
  );
}

function calendarDay(day: string, today: string, now: number): CalendarDay {
  return {
    day,
    weekday: weekdayIndex(day),
    weekdayName: weekdayWords(day),
    number: dayNumber(day),
    label: longDayWords(day),
    short: dayWords(day, now),
    isToday: day === today,
  };
}

function DayClasses({ classes, onOpen }: { classes: Class[] | undefined; onOpen: (id: string) => void }) {
  if (!classes) return <p className="px-4 pb-3 text-sm text-ink-soft lg:sr-only">No classes</p>;
  return (
    <ul className="grid gap-1 max-lg:px-2 max-lg:pb-2 lg:mt-1">
      {classes.map((klass) => (
        <li key={klass._id} className="min-w-0">
          <ClassChip klass={klass} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
