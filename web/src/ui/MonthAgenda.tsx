import { memo } from "react";
import { cx } from "../lib/cx";
import { AddToDay } from "./AddToDay";
import { type DayProps, isSameDay, wordsOf } from "./MonthGrid";

type Props = { label: string; days: DayProps[] };

/** A day's name with the edges of the day, in rem. */
const HEAD = 3.25;

/** The days of a month below each other. Those out of sight are laid out only when they come near. */
export function MonthAgenda({ label, days }: Props) {
  return (
    <ol aria-label={label}>
      {days.map((day) => (
        <Day key={day.day.day} {...day} />
      ))}
    </ol>
  );
}

const Day = memo(OneDay, isSameDay);

function OneDay(props: DayProps) {
  const { day, add, room, actions, children } = props;
  return (
    <li
      id={`day-${day.day}`}
      data-day={day.day}
      aria-current={day.isToday ? "date" : undefined}
      style={{ containIntrinsicBlockSize: `auto ${HEAD + room}rem` }}
      className="scroll-mt-20 border-b border-line px-4 py-1 [content-visibility:auto] last:border-b-0"
    >
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 tabIndex={-1} className="outline-none">
          <span className="sr-only">{wordsOf(props)}</span>
          <span aria-hidden className={cx("text-sm font-semibold", day.isPast && "text-ink-soft")}>
            {day.isToday && <span className="text-accent">Today · </span>}
            {day.short}
          </span>
        </h3>
        {add && <AddToDay label={add} onAdd={() => actions.add(day.day)} />}
      </div>
      {children(day)}
    </li>
  );
}
