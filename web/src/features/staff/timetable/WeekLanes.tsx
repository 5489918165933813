import type { Class, Day } from "@bindings/wire";
import clsx from "clsx";
import { memo, useMemo } from "react";
import { groupedBy } from "../../../lib/groupedBy";
import { shortDay } from "../../../lib/shortDay";
import { AddToDay } from "../../../ui/AddToDay";
import type { MonthDay } from "../../../ui/monthDay";
import { startOf } from "./classMoments";
import { type LaneKind, lanesOf } from "./lanes";
import { TimetableChips } from "./TimetableChips";

export type LanesProps = {
  days: MonthDay[];
  classes: Class[];
  lanes: LaneKind;
  ended: Set<string>;
  onOpen: (id: string) => void;
  onPeople: (id: string) => void;
  onAddPerson?: (id: string) => void;
  onAdd?: (day: Day) => void;
};

const headings: Record<LaneKind, string> = { room: "Room", instructor: "Instructor" };

/** A week from Monday to Sunday, a row for each lane. */
export const WeekLanes = memo(function WeekLanes({ days, classes, lanes, onAdd, ...chipProps }: LanesProps) {
  const rows = useMemo(() => lanesOf(classes, lanes), [classes, lanes]);
  return (
    <div className="overflow-clip rounded-b-xl">
      <table aria-label={`Classes by ${lanes}`} className="w-full table-fixed text-left text-sm">
        <thead className="sticky top-(--sticky-top) z-10 bg-ground">
          <tr className="head-line">
            <th scope="col" className="w-28 p-2 pl-3 font-medium text-ink-soft 2xl:w-40">
              {headings[lanes]}
            </th>
            {days.map((day) => (
              <th key={day.day} scope="col" aria-current={day.isToday ? "date" : undefined} className="p-1 pl-2">
                <span className="flex min-h-8 items-center justify-between gap-1">
                  <span className="sr-only">{day.label}</span>
                  <span
                    aria-hidden
                    className={clsx(day.isToday ? "font-semibold text-accent" : "font-medium text-ink-soft")}
                  >
                    {`${day.weekdayName} ${shortDay(day)}`}
                  </span>
                  {onAdd && !day.isPast && (
                    <AddToDay label={`Add a class on ${day.label}`} onAdd={() => onAdd(day.day)} />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ofLane]) => (
            <Lane key={name} name={name} days={days} classes={ofLane} {...chipProps} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

type LaneProps = Pick<LanesProps, "days" | "classes" | "ended" | "onOpen" | "onPeople" | "onAddPerson"> & {
  name: string;
};

function Lane({ name, days, classes, ...chipProps }: LaneProps) {
  const byDay = groupedBy(classes, (klass) => startOf(klass).day);
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="p-2 pl-3 align-top text-sm font-semibold wrap-anywhere">
        {name}
      </th>
      {days.map((day) => (
        <td
          key={day.day}
          data-day={day.day}
          className={clsx("border-l border-line p-1 align-top", day.isToday && "bg-accent-soft/50")}
        >
          <TimetableChips {...chipProps} classes={byDay.get(day.day) ?? []} look="lane" />
        </td>
      ))}
    </tr>
  );
}
