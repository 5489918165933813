import clsx from "clsx";
import { type FieldProps, GroupFrame } from "./FieldFrame";

type Props<Value extends string> = FieldProps & {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  options: readonly { value: Value; label: string; short: string }[];
  disabled?: boolean;
};

/** Toggle buttons for choosing any of a few options. The chosen values keep the order of the options. */
export function ToggleGroup<Value extends string>({ values, onChange, options, disabled, ...frame }: Props<Value>) {
  const toggled = (value: Value) =>
    options.map((option) => option.value).filter((other) => values.includes(other) !== (other === value));
  return (
    <GroupFrame role="group" {...frame}>
      <div className="flex flex-wrap gap-0.5 sm:gap-1">
        {options.map(({ value, label, short }) => {
          const isPressed = values.includes(value);
          return (
            <button
              key={value}
              type="button"
              aria-label={label}
              aria-pressed={isPressed}
              disabled={disabled}
              onClick={() => onChange(toggled(value))}
              className={clsx(
                "target rounded-lg border px-1 text-sm sm:px-3 font-medium transition-colors select-none disabled:cursor-not-allowed",
                toneClass(isPressed, disabled),
              )}
            >
              {short}
            </button>
          );
        })}
      </div>
    </GroupFrame>
  );
}

function toneClass(isPressed: boolean, disabled?: boolean): string {
  if (disabled) return isPressed ? "border-line-strong bg-sunken text-ink" : "border-line bg-surface text-ink-soft";
  if (isPressed) return "keeps-fill border-accent bg-accent text-on-accent";
  return "border-line-strong bg-surface text-ink hover:bg-sunken";
}
