import clsx from "clsx";
import type { ReactNode } from "react";
import { useId } from "react";
import { type FieldProps, GroupFrame } from "./FieldFrame";

type RadioOption<Value extends string> = { value: Value; label: string; detail?: ReactNode };

type Props<Value extends string> = FieldProps & {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  disabled?: boolean;
};

/** Radio buttons for a few options, each with a line of explanation. */
export function RadioCards<Value extends string>({ value, onChange, options, disabled, ...frame }: Props<Value>) {
  const name = useId();
  return (
    <GroupFrame role="radiogroup" {...frame}>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {options.map((option) => (
          <Card
            key={option.value}
            name={name}
            option={option}
            isChosen={option.value === value}
            disabled={disabled}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

function toneClass(isChosen: boolean, disabled?: boolean): string {
  if (disabled) return clsx("cursor-not-allowed bg-sunken", isChosen ? "border-line-strong" : "border-line");
  if (isChosen) return "cursor-pointer border-accent bg-accent-soft";
  return "cursor-pointer border-line-strong bg-surface hover:bg-sunken";
}

type CardProps = {
  name: string;
  option: RadioOption<string>;
  isChosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

function Card({ name, option, isChosen, disabled, onChoose }: CardProps) {
  const id = useId();
  return (
    <label
      className={clsx(
        "flex min-h-11 items-start gap-3 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        toneClass(isChosen, disabled),
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={option.detail ? `${id}-detail` : undefined}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 text-sm wrap-anywhere">
        <span id={`${id}-label`} className={clsx("block font-medium", disabled && "text-ink-soft")}>
          {option.label}
        </span>
        {option.detail && (
          <span id={`${id}-detail`} className="mt-0.5 block text-ink-soft">
            {option.detail}
          </span>
        )}
      </span>
    </label>
  );
}
