import type { Instant, SeriesPreview } from "@bindings/wire";
import { Clock, Info } from "lucide-react";
import { memo, useMemo } from "react";
import { counted } from "../../../lib/plural";
import { dayOf, timeWords, weekdayWords } from "../../../rules";
import { dayNumber, monthWords } from "../../../rules/staff";

type Props = {
  preview: SeriesPreview;
  /** The time that was chosen for all classes. */
  usual: string;
};

/** The dates of the classes that the form creates, by month, and the nights with a clock change. */
export const SeriesDates = memo(function SeriesDates({ preview, usual }: Props) {
  const { starts, clockChanges } = preview;
  const months = useMemo(() => byMonth(starts), [starts]);
  return (
    <>
      {clockChanges.map(({ on, message }) => (
        <p key={on} className="flex gap-2 text-sm">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
          <span>{message}</span>
        </p>
      ))}
      {starts.length > 1 && (
        <section
          aria-label="All dates"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside is focusable, so the keyboard can only scroll it if it is focusable.
          tabIndex={0}
          className="relative max-h-60 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface px-3 pb-3 focus-visible:-outline-offset-2 lg:max-h-[22rem]"
        >
          {months.map(({ month, days }) => (
            <Month key={month} month={month} starts={days} usual={usual} />
          ))}
        </section>
      )}
    </>
  );
});

type SeriesMonthProps = { month: string; starts: Instant[]; usual: string };

function Month({ month, starts, usual }: SeriesMonthProps) {
  return (
    <>
      <h4 className="sticky top-0 bg-surface pt-3 pb-1 text-sm font-semibold">
        <span>{monthWords(`${month}-01`)}</span>
        <span className="font-normal text-ink-soft">{` · ${counted(starts.length, "class", "classes")}`}</span>
      </h4>
      <ul className="flex flex-wrap gap-1 text-sm tabular-nums">
        {starts.map((at) => (
          <li key={at} data-date={dayOf(at)} className="rounded-md bg-sunken px-2 py-0.5 whitespace-nowrap">
            <Start at={at} usual={usual} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The day of a class. The time is shown only if a clock change skips the series' usual time on this day. */
function Start({ at, usual }: { at: Instant; usual: string }) {
  const day = dayOf(at);
  const time = timeWords(at);
  return (
    <time dateTime={at}>
      <span>{`${weekdayWords(day)} ${dayNumber(day)}`}</span>
      {time !== usual && <span className="font-semibold text-info">{` ${time}`}</span>}
    </time>
  );
}

function byMonth(starts: Instant[]): { month: string; days: Instant[] }[] {
  const months = new Map<string, Instant[]>();
  for (const at of starts) {
    const month = dayOf(at).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), at]);
  }
  return [...months].map(([month, days]) => ({ month, days }));
}

/** The reason why no dates can be shown yet. */
export function NoDates({ children }: { children: string }) {
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
