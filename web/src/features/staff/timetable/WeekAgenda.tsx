import clsx from "clsx";
import { groupedBy } from "../../../lib/groupedBy";
import { AddToDay } from "../../../ui/AddToDay";
import { startOf } from "./classMoments";
import { lanesOf } from "./lanes";
import { TimetableChips } from "./TimetableChips";
import type { LanesProps } from "./WeekLanes";

/** The week view for narrow windows: a list of days, each with its classes grouped by room or instructor. */
export function WeekAgenda({ days, classes, lanes, onAdd, ...chipProps }: LanesProps) {
  // Of the whole week, so that a lane has the same name on each day.
  const rows = lanesOf(classes, lanes).map(([name, ofLane]) => ({
    name,
    byDay: groupedBy(ofLane, (klass) => startOf(klass).day),
  }));
  return (
    <ol aria-label={`Classes by ${lanes}`}>
      {days.map((day) => (
        <li
          key={day.day}
          data-day={day.day}
          aria-current={day.isToday ? "date" : undefined}
          className="border-b border-line px-4 py-1 last:border-b-0"
        >
          <div className="flex min-h-11 items-center justify-between gap-2">
            <h3 className={clsx("text-sm font-semibold", day.isPast && "text-ink-soft")}>
              <span className="sr-only">{day.label}</span>
              <span aria-hidden>
                {day.isToday && <span className="text-accent">Today · </span>}
                <span>{day.short}</span>
              </span>
            </h3>
            {onAdd && !day.isPast && <AddToDay label={`Add a class on ${day.label}`} onAdd={() => onAdd(day.day)} />}
          </div>
          {rows.map(({ name, byDay }) => {
            const ofDay = byDay.get(day.day);
            return (
              ofDay && (
                <section key={name} aria-label={`${name}, ${day.label}`} className="pb-2">
                  <h4 className="pb-1 text-xs font-medium text-ink-soft">{name}</h4>
                  <TimetableChips {...chipProps} classes={ofDay} look="list" />
                </section>
              )
            );
          })}
        </li>
      ))}
    </ol>
  );
}
