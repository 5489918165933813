import clsx from "clsx";
import { memo, useDeferredValue } from "react";
import { AddToDay } from "./AddToDay";
import { accessibleName, isSameDay, type MonthDayProps } from "./monthDay";
import { usePrinting } from "./usePrinting";

type Props = { label: string; days: MonthDayProps[] };

/** The height of a day's heading and of its padding, in rem. */
const HEAD = 3.25;
/** The number of days that may be visible at first. The others render after these are painted. */
const FIRST = 3;

/** The days of a month as a list. Days outside the viewport are laid out only when they come near it. */
export function MonthAgenda({ label, days }: Props) {
  return (
    <ol aria-label={label}>
      {days.map((day, at) => (
        <Day key={day.day.day} {...day} isFirst={at < FIRST} />
      ))}
    </ol>
  );
}

const Day = memo(OneDay, isSameDay);

function OneDay(props: MonthDayProps & { isFirst: boolean }) {
  const { day, add, room, actions, isFirst, children } = props;
  const isPrinting = usePrinting();
  const isDrawn = useDeferredValue(true, isFirst) || isPrinting;
  return (
    <li
      id={`day-${day.day}`}
      data-day={day.day}
      aria-current={day.isToday ? "date" : undefined}
      aria-busy={!isDrawn || undefined}
      style={{
        containIntrinsicBlockSize: `auto ${HEAD + room}rem`,
        minBlockSize: isDrawn ? undefined : `${HEAD + room}rem`,
      }}
      className="scroll-mt-20 border-b border-line px-4 py-1 [content-visibility:auto] last:border-b-0"
    >
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 tabIndex={-1} className="outline-none">
          <span className="sr-only">{accessibleName(props)}</span>
          <span aria-hidden className={clsx("text-sm font-semibold", day.isPast && "text-ink-soft")}>
            {day.isToday && <span className="text-accent">Today · </span>}
            <span>{day.short}</span>
          </span>
        </h3>
        {add && <AddToDay label={add} onAdd={() => actions.add(day.day)} />}
      </div>
      {isDrawn && children(day)}
    </li>
  );
}
