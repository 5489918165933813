import type { Class, ModalState, ScheduleEntry } from "@bindings/wire";
import clsx from "clsx";
import { memo } from "react";
import { HighlightedText } from "../../../studio/search/HighlightedText";
import { ClassBadge } from "./ClassBadge";
import { excerpt } from "./excerpt";

type Props = {
  klass: Class;
  entry: ScheduleEntry;
  /** The words that were searched for. */
  query: string;
  onOpen: (id: string) => void;
};

const SMALL = "block text-sm font-normal text-ink-soft";

/** One class on the schedule, with few elements because a phone renders dozens at once. */
export const ScheduleChip = memo(function ScheduleChip({ klass, entry, query, onOpen }: Props) {
  const { time, duration, state, badge, closed } = entry;
  const matchedText = query && excerpt(klass, query);
  return (
    <button
      type="button"
      data-class={klass._id}
      // `moveTabStop` makes one of the chips a tab stop.
      tabIndex={-1}
      onClick={() => onOpen(klass._id)}
      className={clsx(
        "target flex w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-2 text-left wrap-anywhere lg:justify-between lg:gap-x-1 lg:gap-y-0.5 lg:px-2 lg:py-1.5",
        borderOf(state, closed !== null),
        // A focused chip scrolls clear of the sticky elements at the top and at the bottom.
        "scroll-mt-[calc(var(--sticky-top)+var(--strip)+3rem)] scroll-mb-20 hover:border-accent focus-visible:-outline-offset-2",
      )}
    >
      <span className="shrink-0 font-semibold tabular-nums max-lg:w-14 lg:text-sm">
        <span>{time}</span>
        <span className={clsx(SMALL, "lg:hidden")}>{duration}</span>
      </span>
      <span
        // With large text, the name has a line of its own.
        className="min-w-0 flex-1 basis-24 font-semibold lg:order-last lg:basis-full lg:text-sm lg:leading-snug"
      >
        <HighlightedText text={klass.name} query={query} />
        <span className={SMALL}>
          <HighlightedText text={klass.instructor} query={query} />
          {/* The badge shows only 'Join Waitlist', so the reason is shown here. */}
          {badge.kind === "join_waitlist" && closed === null && <span> · Full</span>}
        </span>
      </span>
      <ClassBadge badge={badge} closed={closed} className="shrink-0 max-2xl:lg:[&_svg]:hidden" />
      {matchedText && (
        <span className="order-last w-full text-sm text-ink-soft">
          <HighlightedText text={matchedText} query={query} />
        </span>
      )}
    </button>
  );
});

/** The border of a chip: thick for the user's own classes, dashed for closed ones. */
function borderOf(state: ModalState, isClosed: boolean): string {
  if (state === "booked") return "border-accent border-l-4 bg-accent-soft/60";
  if (state === "waitlisted_full" || state === "waitlisted_open")
    return "border-line border-l-4 border-l-info bg-surface";
  if (isClosed) return "border-line border-dashed bg-page text-ink-soft";
  return "border-line bg-surface";
}
