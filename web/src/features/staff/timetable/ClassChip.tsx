import type { Class } from "@bindings/Class";
import clsx from "clsx";
import { memo } from "react";
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
      aria-label={wordsOf(klass, isOver)}
      className={clsx(
        "target grid w-full grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3 rounded-lg border px-3 py-2 text-left text-sm lg:flex lg:flex-wrap lg:items-center lg:gap-x-1 lg:px-1.5 lg:py-1",
        isOver ? "border-dashed border-line text-ink-soft" : "border-line bg-surface",
        "hover:border-accent focus-visible:-outline-offset-2",
      )}
    >
      <span className={clsx("row-span-2 self-center whitespace-nowrap tabular-nums", !isOver && "font-semibold")}>
        {startOf(klass).time}
      </span>
      <span
        className={clsx("leading-snug max-lg:self-end wrap-anywhere lg:order-1 lg:w-full", !isOver && "font-semibold")}
      >
        {klass.name}
      </span>
      <span className="col-start-2 row-start-2 text-ink-soft wrap-anywhere lg:order-2 lg:max-w-full lg:grow lg:text-xs">
        {klass.instructor}
      </span>
      <span
        className={clsx(
          "text-right max-lg:self-end tabular-nums lg:ml-auto lg:text-xs",
          klass.isFull && !isOver && "font-semibold text-warning",
        )}
      >
        {takenOf(klass)}
      </span>
      <Badge className="justify-self-end max-lg:mt-1 max-lg:self-start lg:order-3 lg:px-1 lg:py-0">
        {kindOf(klass)}
      </Badge>
    </button>
  );
});

const takenOf = ({ activeBookings, maxCapacity }: Class) => `${activeBookings}/${maxCapacity ?? "∞"}`;
const kindOf = ({ scheduleType }: Class) => (scheduleType === "recurring" ? "Recurring" : "One-off");

/** The accessible name of a chip, colours included. One sentence, as hidden words would be hundreds of elements. */
function wordsOf(klass: Class, isOver: boolean): string {
  const time = `${startOf(klass).time}${isOver ? ", over" : ""}`;
  return `${time} ${klass.name} ${klass.instructor} ${takenOf(klass)} booked ${kindOf(klass)}`;
}

/** Moves the focus to the day once the chip that had it is gone. */
function keepsFocusInDay(chip: HTMLButtonElement) {
  return () => {
    if (document.activeElement !== chip) return;
    const day = chip.closest<HTMLElement>("[data-day]");
    (day?.hasAttribute("tabindex") ? day : day?.querySelector<HTMLElement>("h3"))?.focus();
  };
}
