import type { Class } from "@bindings/Class";
import { memo } from "react";
import { cx } from "../../../lib/cx";
import { Badge } from "../../../ui/Badge";
import { startOf } from "./classMoments";

type Props = {
  klass: Class;
  isOver: boolean;
  tabIndex: number | undefined;
  onOpen: (id: string) => void;
};

/** One class of the timetable: a few short lines in the month, one in a phone's list. */
export const ClassChip = memo(function ClassChip({ klass, isOver, tabIndex, onOpen }: Props) {
  return (
    <button
      ref={keepsFocusInDay}
      type="button"
      data-class={klass._id}
      data-over={isOver || undefined}
      tabIndex={tabIndex}
      onClick={() => onOpen(klass._id)}
      className={cx(
        "target flex w-full items-center gap-x-3 rounded-lg border px-3 py-2 text-left text-sm lg:flex-wrap lg:gap-x-1 lg:px-1.5 lg:py-1",
        isOver ? "border-dashed border-line text-ink-soft" : "border-line bg-surface",
        "hover:border-accent focus-visible:-outline-offset-2",
      )}
    >
      <span className={cx("shrink-0 whitespace-nowrap tabular-nums max-lg:w-12", !isOver && "font-semibold")}>
        {startOf(klass).time}
        {isOver && <span className="sr-only">, over</span>}
      </span>
      <span className="min-w-0 flex-1 lg:contents">
        <span className={cx("block leading-snug wrap-anywhere lg:order-1 lg:w-full", !isOver && "font-semibold")}>
          {klass.name}
        </span>
        <span className="block text-ink-soft lg:order-2 lg:max-w-full lg:grow lg:text-xs wrap-anywhere">
          {klass.instructor}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 lg:contents">
        <Taken klass={klass} isOver={isOver} />
        <Badge className="lg:order-3 lg:px-1 lg:py-0">
          {klass.scheduleType === "recurring" ? "Recurring" : "One-off"}
        </Badge>
      </span>
    </button>
  );
});

/** A class that goes while it has the focus leaves it to its day. */
function keepsFocusInDay(chip: HTMLButtonElement) {
  return () => {
    if (document.activeElement !== chip) return;
    const day = chip.closest<HTMLElement>("[data-day]");
    (day?.hasAttribute("tabindex") ? day : day?.querySelector<HTMLElement>("h3"))?.focus();
  };
}

function Taken({ klass, isOver }: { klass: Class; isOver: boolean }) {
  return (
    <span className={cx("tabular-nums lg:ml-auto lg:text-xs", klass.isFull && !isOver && "font-semibold text-warning")}>
      {klass.activeBookings}/{klass.maxCapacity ?? "∞"}
      <span className="sr-only"> booked</span>
    </span>
  );
}
