import clsx from "clsx";
import type { ReactNode } from "react";
import { useId } from "react";

type Props = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  hint?: ReactNode;
  problem?: string | null;
  /** The reason why the box is disabled. The box stays focusable, so that the keyboard can reach the reason. */
  disabledReason?: string | null;
  className?: string;
};

export function Checkbox({ label, checked, onChange, name, hint, problem, disabledReason, className }: Props) {
  const id = useId();
  const notes = [problem && `${id}-problem`, disabledReason && `${id}-reason`, hint && `${id}-hint`];
  return (
    <div className={clsx("min-w-0", className)}>
      <label
        htmlFor={id}
        className={clsx("flex min-h-11 items-center gap-3 py-1", !disabledReason && "cursor-pointer")}
      >
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          onChange={({ target }) => !disabledReason && onChange(target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-disabled={disabledReason ? true : undefined}
          aria-describedby={notes.filter(Boolean).join(" ") || undefined}
          className="size-5 shrink-0 cursor-pointer accent-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        />
        <span className={clsx("min-w-0 text-sm font-medium wrap-anywhere", disabledReason && "text-ink-soft")}>
          {label}
        </span>
      </label>
      <div className="-mt-2 pb-1 pl-8 text-sm text-ink-soft empty:hidden">
        {hint && <p id={`${id}-hint`}>{hint}</p>}
        {disabledReason && <p id={`${id}-reason`}>{disabledReason}</p>}
        {problem && (
          <p id={`${id}-problem`} className="font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
