import type { InputHTMLAttributes, ReactNode } from "react";
import { useId } from "react";
import { cx } from "../lib/cx";

export const inputClass =
  "w-full min-h-11 rounded-lg border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-danger aria-invalid:border-2 read-only:bg-sunken disabled:bg-sunken disabled:text-ink-soft";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string;
  hint?: ReactNode;
  /** Stands inside the field's right edge. */
  trailing?: ReactNode;
};

/** A labelled text field with its own sentence when it is wrong. */
export function Field({ label, value, onChange, problem, hint, trailing, className, ...rest }: Props) {
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described}
          className={cx(inputClass, trailing && "pr-12")}
        />
        {trailing && <div className="absolute inset-y-0 right-0 grid place-items-center">{trailing}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
