import clsx from "clsx";
import { type ReactNode, useId } from "react";

type Props = {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Whether a change is being saved. */
  running?: boolean;
  /** The reason why the switch is disabled. The switch stays focusable, so that the keyboard can reach the reason. */
  disabledReason?: string | null;
};

const track = clsx(
  "relative inline-block h-7 w-12 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors",
  "before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-ink-soft before:transition-transform",
  "checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent",
  // In forced colours the native checkbox is clearer.
  "forced-colors:size-5 forced-colors:appearance-auto forced-colors:before:hidden",
);

/** A switch with its label beside it. */
export function Toggle({ label, hint, isOn, onChange, running, disabledReason }: Props) {
  const id = useId();
  const notes = clsx(hint && `${id}-hint`, disabledReason && `${id}-reason`);
  return (
    <div className="relative flex min-h-11 flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_10rem]">
        {/* A press anywhere in the row toggles the switch. */}
        <label
          htmlFor={id}
          className={clsx(
            "font-medium wrap-anywhere after:absolute after:inset-0",
            disabledReason ? "text-ink-soft" : "cursor-pointer after:cursor-pointer",
          )}
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
            {hint}
          </p>
        )}
        {disabledReason && (
          <p id={`${id}-reason`} className="sr-only">
            {disabledReason}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes whether it is checked.
        role="switch"
        checked={isOn}
        aria-disabled={disabledReason || running ? true : undefined}
        aria-busy={running || undefined}
        aria-describedby={notes || undefined}
        onChange={(event) => !disabledReason && !running && onChange(event.target.checked)}
        className={clsx(track, disabledReason ? "cursor-not-allowed opacity-50" : "cursor-pointer")}
      />
    </div>
  );
}
