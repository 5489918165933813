import type { Class } from "@bindings/Class";
import type { Day } from "@bindings/Day";
import { memo, use, useCallback, useMemo } from "react";
import { counted } from "../../../lib/plural";
import { monthWords } from "../../../rules";
import { DayContext } from "../../../ui/dayContext";
import { MonthGrid, type MonthKeyboard } from "../../../ui/MonthGrid";
import type { MonthDay } from "../../../ui/monthDay";
import { ClassChip } from "./ClassChip";
import { monthDay } from "./monthDay";

type Props = MonthKeyboard & {
  month: Day;
  days: Day[];
  today: Day;
  byDay: Map<Day, Class[]>;
  ended: Set<string>;
  /** Only days with classes, in a phone's list. */
  isSearch: boolean;
  onOpen: (id: string) => void;
  onAdd?: (day: Day) => void;
};

/** The usual height of a chip in a week and in a phone's list, with the gap below it, in rem. */
const CHIP = { wide: 4.75, narrow: 4.125 };
/** Below a day's last one, in a phone's list. */
const END = 0.25;

/** The weeks of a month with their classes. */
export const MonthOfClasses = memo(function MonthOfClasses(props: Props) {
  const { month, days, today, byDay, ended, isSearch, onOpen, onAdd, ...keyboard } = props;
  const shown = useMemo(() => days.map((day) => monthDay(day, month, today)), [days, month, today]);
  const classesOf = useCallback(
    ({ day }: MonthDay) => <Classes classes={byDay.get(day)} ended={ended} onOpen={onOpen} />,
    [byDay, ended, onOpen],
  );

  return (
    <MonthGrid
      // A search begins and ends with days of another height: anew, so that those out of sight are not laid out.
      key={isSearch ? "found" : "all"}
      label={`Classes in ${monthWords(month)}`}
      days={shown}
      {...keyboard}
      onAdd={onAdd}
      addLabel={(day) => (day.isPast ? "" : `Add a class on ${day.label}`)}
      isEmpty={({ day, isPast }) => !byDay.has(day) && (isSearch || isPast || !onAdd)}
      room={({ day }, isWide) => roomFor(byDay.get(day)?.length ?? 0, isWide)}
      summary={({ day }) => counted(byDay.get(day)?.length ?? 0, "class", "classes")}
    >
      {classesOf}
    </MonthGrid>
  );
});

function roomFor(count: number, isWide: boolean): number {
  if (isWide || count === 0) return CHIP.wide * count;
  return CHIP.narrow * count + END;
}

type ClassesProps = Pick<Props, "ended" | "onOpen"> & { classes: Class[] | undefined };

const Classes = memo(function Classes({ classes, ended, onOpen }: ClassesProps) {
  const { tabIndex } = use(DayContext);
  if (!classes) return null;
  return (
    <ul className="grid gap-1 max-lg:pb-2">
      {classes.map((klass) => (
        <li key={klass._id} className="min-w-0">
          <ClassChip klass={klass} isOver={ended.has(klass._id)} tabIndex={tabIndex} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
});
