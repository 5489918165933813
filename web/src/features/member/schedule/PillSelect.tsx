import clsx from "clsx";
import { ChevronDown } from "lucide-react";

type Props<Value extends string> = {
  label: string;
  /** Shown when nothing is chosen. */
  any: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
};

/** A filter of the filter bar: a native select that is as narrow as its text. */
export function PillSelect<Value extends string>({ label, any, value, options, onChange }: Props<Value>) {
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
