import type { Class } from "@bindings/wire";
import clsx from "clsx";
import { Calendar1, UserPlus } from "lucide-react";
import { memo } from "react";
import { startOf } from "./classMoments";

/** How a chip is laid out: one line in a month's cell, two in a list, two narrow ones in a week's lane. */
export type ChipLook = "month" | "list" | "lane";

export type ChipProps = {
  klass: Class;
  isOver: boolean;
  look: ChipLook;
  tabIndex: number | undefined;
  onOpen: (id: string) => void;
  /** Shows the people of the class. */
  onPeople: (id: string) => void;
  /** Only for users who may edit. */
  onAddPerson?: (id: string) => void;
};

const looks: Record<ChipLook, string> = {
  // The name wraps to a line of its own only where large text leaves it no room.
  month:
    "flex min-h-11 flex-wrap items-center gap-x-1 px-1 text-xs leading-6 pointer-fine:min-h-7 *:data-name:min-w-7 *:data-name:flex-1",
  list: "target flex flex-wrap items-center gap-x-3 px-3 py-1.5 text-sm leading-5 *:data-name:min-w-[min(100%,6rem)] *:data-name:flex-1",
  lane: "target grid grid-cols-[1fr_auto] items-center gap-x-2 px-2 py-1 text-xs leading-5",
};

/** One class of the timetable. A press opens it; a press on its number of bookings shows the people. */
export const TimetableChip = memo(function TimetableChip(props: ChipProps) {
  const { klass, isOver, look, tabIndex, onOpen, onPeople, onAddPerson } = props;
  const words = wordsOf(klass, isOver);
  const canAdd = onAddPerson !== undefined && !isOver;
  return (
    <div className={clsx("group relative", look === "list" && canAdd && "pr-11")}>
      <button
        ref={keepsFocusInDay}
        type="button"
        data-class={klass._id}
        data-over={isOver || undefined}
        tabIndex={tabIndex}
        onClick={() => onOpen(klass._id)}
        aria-label={words}
        title={words}
        className={clsx(
          "w-full rounded-lg border text-left hover:border-accent focus-visible:-outline-offset-2",
          looks[look],
          isOver ? "border-dashed border-line text-ink-soft" : "border-line bg-surface",
        )}
      >
        <span
          className={clsx("whitespace-nowrap tabular-nums", look === "list" && "min-w-12", !isOver && "font-semibold")}
        >
          {startOf(klass).time}
        </span>
        <Names klass={klass} isOver={isOver} look={look} />
        <span className={look === "list" ? "ml-auto grid justify-items-end" : "contents"}>
          <Taken klass={klass} isOver={isOver} look={look} />
          <Kind klass={klass} look={look} />
        </span>
      </button>
      <PeopleButton klass={klass} look={look} canAdd={canAdd} onPeople={onPeople} />
      {canAdd && <AddButton klass={klass} look={look} onAddPerson={onAddPerson} />}
    </div>
  );
});

const nameLooks: Record<ChipLook, string> = {
  month: "order-1",
  list: "leading-tight",
  lane: "order-1 col-span-full",
};

type PartProps = Pick<ChipProps, "klass" | "look">;
type PeopleProps = PartProps & Pick<ChipProps, "onPeople"> & { canAdd: boolean };

/** Lies over the number of bookings. It is no tab stop, because the class's dialog opens the people, too. */
function PeopleButton({ klass, look, canAdd, onPeople }: PeopleProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-pointer-only
      aria-label={`Bookings of ${klass.name}, ${takenOf(klass)}`}
      title="See who comes"
      onClick={() => onPeople(klass._id)}
      className={clsx(
        "absolute rounded-lg hover:outline-2 hover:-outline-offset-2 hover:outline-accent",
        look === "lane" && "top-0 right-0 h-6 w-16",
        look === "month" && "inset-y-0 right-0 w-12",
        look === "list" && "inset-y-0 w-16",
        look === "list" && (canAdd ? "right-11" : "right-0"),
      )}
    />
  );
}

/** In a month and in a week's lanes, a chip shows its + only under a mouse pointer; in a list always. */
const addLooks: Record<ChipLook, string> = {
  month: "inset-y-px right-12 hidden w-7 bg-surface pointer-fine:group-hover:grid",
  list: "inset-y-0 right-0 w-11 hover:bg-sunken",
  lane: "right-px bottom-px hidden size-6 bg-surface pointer-fine:group-hover:grid",
};

function AddButton({ klass, look, onAddPerson }: PartProps & Pick<ChipProps, "onAddPerson">) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-pointer-only
      aria-label={`Add someone to ${klass.name}`}
      title="Add someone"
      onClick={() => onAddPerson?.(klass._id)}
      className={clsx("absolute grid place-items-center rounded-lg text-ink-soft hover:text-accent", addLooks[look])}
    >
      <UserPlus aria-hidden className="size-4" />
    </button>
  );
}

function Names({ klass, isOver, look }: PartProps & { isOver: boolean }) {
  return (
    <span data-name className={clsx("truncate", nameLooks[look])}>
      <span className={clsx(!isOver && "font-semibold", look === "list" && "block truncate")}>{klass.name}</span>
      <span className={clsx("text-ink-soft", look === "list" ? "block truncate" : "ml-1.5")}>{klass.instructor}</span>
    </span>
  );
}

/** The number of bookings, with a small bar that shows how full the class is. */
function Taken({ klass, isOver, look }: PartProps & { isOver: boolean }) {
  const { activeBookings, maxCapacity } = klass;
  const share = maxCapacity === null ? 0 : Math.min(1, activeBookings / Math.max(1, maxCapacity));
  const colour = klass.isFull && !isOver ? "var(--warning)" : isOver ? "var(--line-strong)" : "var(--accent)";
  return (
    <span
      className={clsx(
        "ml-auto flex items-center gap-1 whitespace-nowrap tabular-nums",
        look === "month" && "order-2",
        klass.isFull && !isOver && "font-semibold text-warning",
      )}
    >
      <span>{takenOf(klass)}</span>
      {maxCapacity !== null && (
        <span
          aria-hidden
          className="h-4 w-1.5 rounded-full border border-line forced-color-adjust-none"
          style={{ backgroundImage: `linear-gradient(to top, ${colour} ${share * 100}%, transparent ${share * 100}%)` }}
        />
      )}
    </span>
  );
}

/** Marks one-off classes. Most classes are recurring, so those have no visible mark. */
function Kind({ klass: { scheduleType }, look }: PartProps) {
  if (scheduleType === "recurring") return <span className="sr-only">Recurring</span>;
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 text-xs font-medium text-info",
        look === "lane" && "order-2 col-span-full",
      )}
    >
      <Calendar1 aria-hidden className="size-3.5" />
      <span className={look === "month" ? "sr-only" : undefined}>One-off</span>
    </span>
  );
}

const takenOf = ({ activeBookings, maxCapacity }: Class) => `${activeBookings}/${maxCapacity ?? "∞"}`;
const kindOf = ({ scheduleType }: Class) => (scheduleType === "recurring" ? "Recurring" : "One-off");

/** The accessible name of a chip, with the meanings of its colours. */
function wordsOf(klass: Class, isOver: boolean): string {
  const time = `${startOf(klass).time}${isOver ? ", over" : ""}`;
  return `${time} ${klass.name} ${klass.instructor} ${takenOf(klass)} booked ${kindOf(klass)}`;
}

/** Moves the focus to the day when the focused chip is removed. */
function keepsFocusInDay(chip: HTMLButtonElement) {
  return () => {
    if (document.activeElement !== chip) return;
    const day = chip.closest<HTMLElement>("[data-day]");
    (day?.hasAttribute("tabindex") ? day : day?.querySelector<HTMLElement>("h3"))?.focus();
  };
}
