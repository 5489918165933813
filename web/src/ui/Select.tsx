import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ControlProps, FieldFrame, type FieldProps } from "./FieldFrame";
import { inputClass } from "./inputClass";

type Props<Value extends string> = FieldProps &
  ControlProps & {
    value: Value;
    onChange: (value: Value) => void;
    options: readonly { value: Value; label: string }[];
  };

/** A field for choosing one of a few options, with the browser's own list. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, problem, hint, className, ...rest } = props;
  return (
    <FieldFrame label={label} problem={problem} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
            className={clsx(inputClass, "appearance-none truncate pr-10")}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </FieldFrame>
  );
}
