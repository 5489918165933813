import type { Class } from "@bindings/Class";
import { memo } from "react";
import { useUser } from "../../../api/useMe";
import { cx } from "../../../lib/cx";
import { durationWords, timeWords } from "../../../rules";
import { useMemberActions } from "../class/useMemberActions";
import { ClassBadge } from "./ClassBadge";

type Props = { klass: Class; onOpen: (id: string) => void };

/** One class on the schedule. */
export const ClassChip = memo(function ClassChip({ klass, onOpen }: Props) {
  const { state, badge } = useMemberActions(klass, useUser());
  const mine = state === "booked";
  return (
    <button
      type="button"
      data-class={klass._id}
      onClick={() => onOpen(klass._id)}
      className={cx(
        "target flex w-full items-center gap-3 rounded-lg border border-l-4 px-3 py-2 text-left lg:flex-wrap lg:justify-between lg:gap-x-1 lg:gap-y-0.5 lg:px-2 lg:py-1.5",
        mine ? "border-accent bg-accent-soft/60" : "border-line border-l-line-strong bg-surface",
        "hover:border-accent focus-visible:-outline-offset-2",
      )}
    >
      <span className="shrink-0 tabular-nums max-lg:w-14 lg:text-sm">
        <span className="block font-semibold">{timeWords(klass.startTime)}</span>
        <span className="block text-sm text-ink-soft lg:hidden">{durationWords(klass.duration)}</span>
      </span>
      <span className="block min-w-0 flex-1 lg:order-last lg:w-full lg:flex-none lg:text-sm">
        <span className="block font-semibold lg:leading-snug">{klass.name}</span>
        <span className="block text-sm text-ink-soft">{klass.instructor}</span>
      </span>
      <span className="shrink-0 max-2xl:lg:[&_svg]:hidden">
        <ClassBadge badge={badge} />
      </span>
    </button>
  );
});
