// biome-ignore-all lint/a11y/noRedundantRoles: a changed `display` removes an element's implicit role.

import clsx from "clsx";
import { memo, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from "react";
import { shortDay } from "../lib/shortDay";
import { AddToDay } from "./AddToDay";
import { DayContext, inActiveDay, inOtherDay } from "./dayContext";
import { accessibleName, isSameDay, type MonthDayProps } from "./monthDay";
import { handleMonthKey } from "./monthKeys";
import { usePrinting } from "./usePrinting";

/** The height of a day's number and padding, and the least height of its content, in rem. */
const HEAD = 2.5;
const ROOM = 4.5;

type Props = {
  label: string;
  days: MonthDayProps[];
  active: string;
  onMonth: (step: -1 | 1) => void;
  followsFocus: RefObject<boolean>;
};

/** A grid of weeks from Monday. Arrow keys move between days, and Tab enters the active day's buttons. */
export function MonthWeeks({ label, days, active, onMonth, followsFocus }: Props) {
  const firstDay = days[0]?.day.day;
  const stop = tabStop(days, active);
  const first = firstWeek(days);

  const grid = useGridFocus(firstDay, stop, followsFocus);
  const leave = (step: -1 | 1) => {
    followsFocus.current = true;
    onMonth(step);
  };
  return (
    // `overflow-clip` makes no scroll container, so the heading sticks to the window.
    <div className="overflow-clip rounded-b-xl">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid is a table whose cells take the focus.
        role="grid"
        aria-label={label}
        onKeyDown={(event) => handleMonthKey(event, leave)}
        className="block"
      >
        <thead role="rowgroup" className="sticky top-(--sticky-top) z-10 block bg-ground">
          <tr role="row" className="head-line grid grid-cols-7">
            {days.slice(0, 7).map(({ day }) => (
              <th
                key={day.day}
                scope="col"
                role="columnheader"
                className="p-2 text-left text-sm font-medium text-ink-soft"
              >
                {day.weekdayName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {splitIntoWeeks(days).map((week, at) => (
            <tr
              key={week[0]?.day.day}
              role="row"
              style={{ containIntrinsicBlockSize: `auto ${weekHeight(week)}rem` }}
              className="grid grid-cols-7 border-b border-line [content-visibility:auto] last:border-b-0"
            >
              {week.map((day) => (
                <Day key={day.day.day} {...day} isActive={day.day.day === stop} isFirst={at === first} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Keeps the keyboard's focus in the grid when another month replaces the month that had the focus. */
function useGridFocus(firstDay: string | undefined, stop: string | undefined, followsFocus: RefObject<boolean>) {
  const grid = useRef<HTMLTableElement>(null);
  // If the focus is in this grid when React removes it, the next grid takes the focus.
  useLayoutEffect(() => {
    const removed = grid.current;
    return () => {
      if (removed?.contains(document.activeElement)) followsFocus.current = true;
    };
  }, [followsFocus]);
  // After the keyboard has opened another month, the focus follows, unless the user has moved it meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the month moves the focus.
  useEffect(() => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !grid.current?.contains(activeElement);
    if (followsFocus.current && !isElsewhere) grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
    followsFocus.current = false;
  }, [firstDay]);
  return grid;
}

/** The day that is the tab stop: the active day, else today, else the first day of the month. */
function tabStop(days: MonthDayProps[], active: string): string | undefined {
  const stop =
    days.find(({ day }) => day.day === active) ??
    days.find(({ day }) => day.isToday && day.inMonth) ??
    days.find(({ day }) => day.inMonth);
  return stop?.day.day;
}

/** The index of the week that renders first: today's, or else the first. The others render after it is painted. */
const firstWeek = (days: MonthDayProps[]) =>
  Math.max(0, Math.floor(days.findIndex(({ day }) => day.isToday && day.inMonth) / 7));

function splitIntoWeeks(days: MonthDayProps[]): MonthDayProps[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The estimated height of a week in rem, used outside the viewport. */
function weekHeight(week: MonthDayProps[]): number {
  return HEAD + Math.max(ROOM, ...week.map(({ room }) => room));
}

const Day = memo(OneDay, (one, other) => one.isActive === other.isActive && isSameDay(one, other));

function OneDay(props: MonthDayProps & { isActive: boolean; isFirst: boolean }) {
  const { day, add, room, actions, isActive, isFirst, children } = props;
  const isPrinting = usePrinting();
  const isRendered = useDeferredValue(true, isFirst) || isPrinting;
  const { tabIndex } = isActive ? inActiveDay : inOtherDay;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above.
      role="gridcell"
      id={`day-${day.day}`}
      data-day={day.day}
      tabIndex={tabIndex}
      aria-label={accessibleName(props)}
      aria-current={day.isToday ? "date" : undefined}
      aria-busy={!isRendered || undefined}
      onFocus={() => actions.activate(day.day)}
      style={isRendered ? undefined : { minBlockSize: `${HEAD + Math.max(ROOM, room)}rem` }}
      className={clsx(
        "min-h-28 min-w-0 scroll-mt-24 border-l border-line p-1 wrap-anywhere first:border-l-0 focus-visible:-outline-offset-2",
        day.isToday && "bg-accent-soft/50",
        !day.inMonth && "bg-page",
      )}
    >
      <div className="flex h-8 items-center justify-between pointer-coarse:h-11">
        <span
          aria-hidden
          className={clsx(
            "text-sm tabular-nums",
            day.isToday
              ? "keeps-fill grid h-7 min-w-7 place-items-center rounded-full border border-transparent bg-accent px-1 font-semibold text-on-accent"
              : "px-0.5 font-medium",
            (day.isPast || !day.inMonth) && "font-normal! text-ink-soft",
          )}
        >
          {shortDay(day)}
        </span>
        {add && <AddToDay label={add} tabIndex={tabIndex} onAdd={() => actions.add(day.day)} />}
      </div>
      {isRendered && <DayContext value={isActive ? inActiveDay : inOtherDay}>{children(day)}</DayContext>}
    </td>
  );
}
