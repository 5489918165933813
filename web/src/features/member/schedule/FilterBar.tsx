import type { Class } from "@bindings/wire";
import clsx from "clsx";
import { ChevronDown, X } from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { Button } from "../../../ui/Button";
import { activeFilterCount, choices, type DayPart, dayParts, type Filters } from "./filters";

type Props = {
  /** The classes whose names and instructors are offered. */
  classes: Class[];
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
  /** Whether to show the filters for booked and bookable classes: staff don't book. */
  isMember: boolean;
};

const parts = (Object.keys(dayParts) as DayPart[]).map((value) => ({ value, label: dayParts[value] }));

/** The schedule's filters, in one row that scrolls by itself on a phone. */
export const FilterBar = memo(function FilterBar({ classes, filters, onChange, onClear, isMember }: Props) {
  const { instructor, kind } = filters;
  const kinds = useMemo(() => optionsOf(choices(classes, ({ name }) => name, kind)), [classes, kind]);
  const instructors = useMemo(
    () => optionsOf(choices(classes, (klass) => klass.instructor, instructor)),
    [classes, instructor],
  );
  const toggle = (name: "mine" | "bookable" | "free", label: string) => (
    <Toggle isOn={filters[name]} onChange={(isOn) => onChange({ [name]: isOn })}>
      {label}
    </Toggle>
  );
  const bar = useRef<HTMLFieldSetElement>(null);
  // The button disappears, so the first filter gets its focus.
  const clear = () => {
    onClear();
    bar.current?.querySelector("button")?.focus();
  };
  return (
    <fieldset
      ref={bar}
      className="-mx-4 flex print:hidden min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <legend className="sr-only">Filter classes</legend>
      {isMember && toggle("mine", "My classes")}
      {isMember && toggle("bookable", "I can book")}
      {toggle("free", "Free places")}
      <PillSelect
        label="Class"
        any="Any class"
        value={kind}
        options={kinds}
        onChange={(value) => onChange({ kind: value })}
      />
      <PillSelect
        label="Instructor"
        any="Any instructor"
        value={instructor}
        options={instructors}
        onChange={(value) => onChange({ instructor: value })}
      />
      <PillSelect
        label="Part of the day"
        any="Any time"
        value={filters.time}
        options={parts}
        onChange={(value) => onChange({ time: value })}
      />
      {activeFilterCount(filters) > 0 && (
        <Button tone="quiet" className="shrink-0" onClick={clear} icon={<X aria-hidden className="size-4" />}>
          Clear filters
        </Button>
      )}
    </fieldset>
  );
});

type PillSelectProps<Value extends string> = {
  label: string;
  /** Shown when nothing is chosen. */
  any: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
};

/** A filter of the filter bar: a native select that is as narrow as its text. */
function PillSelect<Value extends string>({ label, any, value, options, onChange }: PillSelectProps<Value>) {
  return (
    <div className="relative shrink-0">
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value ?? null)}
        className={clsx(
          "target max-w-48 appearance-none truncate rounded-lg border bg-surface pr-8 pl-3 text-base font-medium lg:text-sm [field-sizing:content] focus-visible:-outline-offset-2",
          value === null ? "border-line-strong" : "border-accent bg-accent-soft text-accent-strong",
        )}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2" />
    </div>
  );
}

const optionsOf = (values: string[]) => values.map((value) => ({ value, label: value }));

type ToggleProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: string };

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className={clsx(
        "target shrink-0 rounded-lg border px-3 text-base font-medium whitespace-nowrap lg:text-sm select-none focus-visible:-outline-offset-2",
        isOn
          ? "keeps-fill border-accent bg-accent text-on-accent"
          : "border-line-strong bg-surface text-ink hover:bg-sunken",
      )}
    >
      {children}
    </button>
  );
}
