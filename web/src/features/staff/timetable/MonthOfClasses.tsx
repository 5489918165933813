import type { Class, Day } from "@bindings/wire";
import { memo, use, useCallback, useMemo } from "react";
import { counted } from "../../../lib/plural";
import { monthWords } from "../../../rules/staff";
import { DayContext } from "../../../ui/dayContext";
import { MonthGrid, type MonthKeyboard } from "../../../ui/MonthGrid";
import type { MonthDay } from "../../../ui/monthDay";
import { useMinWidth, WIDE } from "../../../ui/useMinWidth";
import { usePrinting } from "../../../ui/usePrinting";
import { TimetableChip } from "./TimetableChip";
import { toMonthDay } from "./toMonthDay";

type Props = MonthKeyboard & {
  month: Day;
  days: Day[];
  today: Day;
  byDay: Map<Day, Class[]>;
  ended: Set<string>;
  /** Whether a search is active. A phone's list then shows only days with classes. */
  isSearch: boolean;
  onOpen: (id: string) => void;
  onPeople: (id: string) => void;
  onAddPerson?: (id: string) => void;
  /** Shows all classes of a day that is over, or that has more than its cell shows. */
  onMore: (day: Day) => void;
  onAdd?: (day: Day) => void;
};

/** The maximum number of lines in a day of the month. If there are more classes, the last line is '+N more'. */
const LINES = 8;

/** The height of a chip in the month's grid and in a phone's list, with the gap below it, in rem. */
const CHIP = { wide: 1.875, narrow: 3.125 };
/** The last chip of a cell has no gap below it. */
const GAP = 0.125;
/** The additional space below a day's last chip in a phone's list. */
const END = 0.25;

/** The weeks of a month with their classes. */
export const MonthOfClasses = memo(function MonthOfClasses(props: Props) {
  const { month, days, today, byDay, ended, isSearch, onOpen, onPeople, onAddPerson, onMore, onAdd, ...keyboard } =
    props;
  const isWide = useMinWidth(WIDE);
  const shown = useMemo(() => days.map((day) => toMonthDay(day, month, today)), [days, month, today]);
  const classesOf = useCallback(
    (day: MonthDay) => (
      <Classes
        day={day}
        classes={byDay.get(day.day)}
        isWide={isWide}
        ended={ended}
        onOpen={onOpen}
        onPeople={onPeople}
        onAddPerson={onAddPerson}
        onMore={onMore}
        isSummary={isSummary(day, isSearch)}
      />
    ),
    [byDay, isWide, ended, isSearch, onOpen, onPeople, onAddPerson, onMore],
  );

  return (
    <MonthGrid
      // A search changes the days' heights. Without a remount the browser would lay out every day.
      key={isSearch ? "found" : "all"}
      label={`Classes in ${monthWords(month)}`}
      days={shown}
      {...keyboard}
      onAdd={onAdd}
      addLabel={(day) => (day.isPast ? "" : `Add a class on ${day.label}`)}
      isEmpty={({ day, isPast }) => !byDay.has(day) && (isSearch || isPast || !onAdd)}
      room={(day, isWide) => roomFor(isSummary(day, isSearch) ? 1 : (byDay.get(day.day)?.length ?? 0), isWide)}
      summary={({ day }) => counted(byDay.get(day)?.length ?? 0, "class", "classes")}
    >
      {classesOf}
    </MonthGrid>
  );
});

/** Whether one line stands for the classes of a day that is over. */
const isSummary = ({ isPast }: MonthDay, isSearch: boolean) => isPast && !isSearch;

function roomFor(count: number, isWide: boolean): number {
  const lines = Math.min(LINES, count);
  if (isWide) return Math.max(0, CHIP.wide * lines - GAP);
  return lines === 0 ? 0 : CHIP.narrow * lines + END;
}

type ClassesProps = Pick<Props, "ended" | "onOpen" | "onPeople" | "onAddPerson" | "onMore"> & {
  day: MonthDay;
  classes: Class[] | undefined;
  isWide: boolean;
  isSummary: boolean;
};

/** The first classes of a day, and '+N more' if there are others; of a day that is over, one line. On paper, all classes. */
const Classes = memo(function Classes({
  day,
  classes,
  isWide,
  ended,
  onOpen,
  onPeople,
  onAddPerson,
  onMore,
  isSummary,
}: ClassesProps) {
  const { tabIndex } = use(DayContext);
  const isPrinting = usePrinting();
  if (!classes) return null;
  const lines = isSummary ? 0 : classes.length > LINES ? LINES - 1 : LINES;
  const shown = isPrinting ? classes : classes.slice(0, lines);
  const more = classes.length - shown.length;
  const moreWords = isSummary ? summaryOf(classes) : `+${more} more`;
  return (
    <ul className="grid gap-0.5 max-lg:gap-1 max-lg:pb-2">
      {shown.map((klass) => (
        <li key={klass._id} className="min-w-0">
          <TimetableChip
            klass={klass}
            isOver={ended.has(klass._id)}
            look={isWide ? "month" : "list"}
            tabIndex={tabIndex}
            onOpen={onOpen}
            onPeople={onPeople}
            onAddPerson={onAddPerson}
          />
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={() => onMore(day.day)}
            aria-label={`${moreWords} on ${day.label}`}
            className="min-h-11 w-full rounded-lg px-1.5 text-left text-xs font-medium text-accent hover:bg-sunken focus-visible:-outline-offset-2 pointer-fine:min-h-7"
          >
            {moreWords}
          </button>
        </li>
      )}
    </ul>
  );
});

/** `12 classes, 74 % full`. Classes without a capacity don't count as full or empty. */
function summaryOf(classes: Class[]): string {
  const limited = classes.filter(({ maxCapacity }) => maxCapacity !== null);
  const places = limited.reduce((sum, { maxCapacity }) => sum + (maxCapacity ?? 0), 0);
  const taken = limited.reduce((sum, { activeBookings }) => sum + activeBookings, 0);
  const words = counted(classes.length, "class", "classes");
  return places === 0 ? words : `${words}, ${Math.round((100 * taken) / places)} % full`;
}
