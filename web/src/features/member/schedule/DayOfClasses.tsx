import type { Class, ScheduleDay } from "@bindings/wire";
import clsx from "clsx";
import { memo, useState } from "react";
import { shortDay } from "../../../lib/shortDay";
import { ScheduleChip } from "./ScheduleChip";
import { heightOf, heightOfDay, idOf } from "./scheduleDay";
import type { EntriesByClass } from "./useScheduleEntries";

type Props = {
  day: ScheduleDay;
  classes: Class[] | undefined;
  /** The number of classes rendered; a spacer keeps the height of the others. */
  drawn: number;
  isLeftOut: boolean;
  /** Whether the day has not been rendered yet for this search. It is hidden until then. */
  isLater: boolean;
  /** Whether only the first screenful is rendered. */
  isFirst: boolean;
  entries: EntriesByClass;
  query: string;
  onOpen: (id: string) => void;
};

/**
 * One day. On a phone, a day is laid out only when it comes near the viewport. Those of the first screenful are laid out
 * at once, because the browser would first give them their estimated height, and then move what is below.
 */
export const DayOfClasses = memo(function DayOfClasses({
  day,
  classes,
  drawn,
  isLeftOut,
  isLater,
  isFirst,
  ...chipProps
}: Props) {
  const [isInSight] = useState(isFirst);
  const count = classes?.length ?? 0;
  return (
    <li
      id={idOf(day.day)}
      data-weekday={day.weekday}
      hidden={isLater}
      aria-current={day.isToday ? "date" : undefined}
      style={{ containIntrinsicBlockSize: `auto ${heightOfDay(count)}rem` }}
      className={clsx(
        "min-w-0 scroll-mt-[calc(var(--sticky-top)+var(--strip))] border-b border-line lg:border-r lg:border-b-0 lg:last:border-r-0",
        !isInSight && "max-lg:[content-visibility:var(--off-screen,auto)]",
        isLeftOut && "max-lg:hidden",
      )}
    >
      <DayHeading day={day} />
      <Classes classes={drawn < count ? classes?.slice(0, drawn) : classes} {...chipProps} />
      {drawn < count && <Spacer rem={heightOf(count - drawn)} />}
    </li>
  );
});

/** Takes the height of the classes that are not rendered yet. */
export function Spacer({ rem }: { rem: number }) {
  return <div aria-hidden style={{ height: `${rem}rem` }} />;
}

const Classes = memo(function Classes({
  classes,
  entries,
  ...chipProps
}: Pick<Props, "classes" | "entries" | "query" | "onOpen">) {
  if (!classes) return <p className="px-4 pb-3 text-sm text-ink-soft lg:sr-only">No classes</p>;
  return (
    // The classes are side by side if the day is wide, for example alone in its week.
    <ul className="grid gap-1 px-2 pb-2 lg:grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] lg:px-1.5">
      {classes.map((klass) => {
        const entry = entries.get(klass._id);
        return (
          entry && (
            <li key={klass._id} className="min-w-0">
              <ScheduleChip klass={klass} entry={entry} {...chipProps} />
            </li>
          )
        );
      })}
    </ul>
  );
});

/** A day's heading, which sticks below the strip: the date in the agenda, weekday and number in a week. */
function DayHeading({ day }: { day: ScheduleDay }) {
  return (
    <h3
      tabIndex={-1}
      className="sticky top-[calc(var(--sticky-top)+var(--strip))] z-10 flex min-h-11 items-center bg-surface px-4 py-1 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 lg:px-2"
    >
      <span className="sr-only">{day.isToday ? `Today, ${day.label}` : day.label}</span>
      <span aria-hidden className="font-semibold lg:hidden">
        {day.isToday && <span className="text-accent">Today · </span>}
        <span>{day.short}</span>
      </span>
      <span aria-hidden className="hidden items-center gap-1.5 text-sm tabular-nums lg:flex">
        <span className="text-ink-soft">{day.weekdayName}</span>
        <span
          className={clsx(
            "rounded-full font-semibold whitespace-nowrap",
            day.isToday && "keeps-fill grid h-7 min-w-7 place-items-center bg-accent px-1.5 text-on-accent",
          )}
        >
          {shortDay(day)}
        </span>
      </span>
    </h3>
  );
}
