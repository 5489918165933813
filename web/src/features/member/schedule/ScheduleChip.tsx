import type { Class } from "@bindings/Class";
import type { ModalState } from "@bindings/ModalState";
import type { ScheduleEntry } from "@bindings/ScheduleEntry";
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
  const why = query && excerpt(klass, query);
  return (
    <button
      type="button"
      data-class={klass._id}
      // The calendar makes one of them a tab stop.
      tabIndex={-1}
      onClick={() => onOpen(klass._id)}
      className={clsx(
        "target flex w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-2 text-left wrap-anywhere lg:justify-between lg:gap-x-1 lg:gap-y-0.5 lg:px-2 lg:py-1.5",
        edgeOf(state, closed !== null),
        // With the focus, it scrolls out from under the sticky elements at the top and at the bottom.
        "scroll-mt-[calc(var(--sticky-top)+var(--strip)+3rem)] scroll-mb-20 hover:border-accent focus-visible:-outline-offset-2",
      )}
    >
      <span className="shrink-0 font-semibold tabular-nums max-lg:w-14 lg:text-sm">
        <span>{time}</span>
        <span className={clsx(SMALL, "lg:hidden")}>{duration}</span>
      </span>
      <span
        // Large text gives the name a line of its own.
        className="min-w-0 flex-1 basis-24 font-semibold lg:order-last lg:basis-full lg:text-sm lg:leading-snug"
      >
        <HighlightedText text={klass.name} query={query} />
        <span className={SMALL}>
          <HighlightedText text={klass.instructor} query={query} />
          {/* The badge tells the way in; why there is no other is said here. */}
          {badge.kind === "join_waitlist" && closed === null && <span> · Full</span>}
        </span>
      </span>
      <ClassBadge badge={badge} closed={closed} className="shrink-0 max-2xl:lg:[&_svg]:hidden" />
      {why && (
        <span className="order-last w-full text-sm text-ink-soft">
          <HighlightedText text={why} query={query} />
        </span>
      )}
    </button>
  );
});

/** One's own classes have a strong edge; closed ones have no shadow. */
function edgeOf(state: ModalState, isClosed: boolean): string {
  if (state === "booked") return "border-accent border-l-4 bg-accent-soft/60";
  if (state === "waitlisted_full" || state === "waitlisted_open")
    return "border-line border-l-4 border-l-info bg-surface";
  if (isClosed) return "border-line border-dashed bg-page text-ink-soft";
  return "border-line bg-surface";
}
