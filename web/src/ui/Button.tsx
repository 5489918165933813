import clsx from "clsx";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { use, useId } from "react";
import { OfflineReason } from "./offlineReason";
import { Spinner } from "./Spinner";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";

// Filled buttons have a border, too: in forced colours, only the border shows the shape of a disabled button.
const tones: Record<ButtonTone, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong font-semibold keeps-fill",
  secondary: "border-line-strong bg-surface text-ink hover:bg-sunken font-medium",
  quiet: "border-none text-ink hover:bg-sunken font-medium",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-strong font-semibold keeps-fill",
  "danger-quiet": "border-line-strong text-danger hover:border-danger hover:bg-danger-soft font-medium",
};

export function buttonClass(tone: ButtonTone, className?: string): string {
  return clsx(
    "target relative inline-flex items-center justify-center gap-2 rounded-lg border px-4 py-2 text-center text-sm leading-snug",
    "transition-colors select-none [&>svg]:shrink-0 print:hidden",
    tones[tone],
    className,
  );
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  tone?: ButtonTone;
  /** Whether the action is running. The button then shows a spinner and ignores clicks. */
  running?: boolean;
  /** The reason why the button is disabled. The button stays focusable, so that the keyboard can reach the reason. */
  disabledReason?: string | null;
  /** Whether the screen already shows the reason. It is then rendered for screen readers only. */
  reasonIsPlain?: boolean;
  /** Whether the button works without a connection. By default, a button with `running` does not. */
  worksOffline?: boolean;
  icon?: ReactNode;
  /** Whether this element has the focus when its dialog opens. */
  "data-autofocus"?: boolean;
};

export function Button({
  tone = "secondary",
  running,
  disabledReason: ownReason,
  reasonIsPlain: ownReasonIsPlain,
  worksOffline = running === undefined,
  icon,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: Props) {
  const reasonId = useId();
  const offlineReason = use(OfflineReason);
  const disabledReason = ownReason || (worksOffline || running ? null : offlineReason);
  const reasonIsPlain = ownReason ? ownReasonIsPlain : tone === "quiet";
  const isInactive = Boolean(running || disabledReason);
  return (
    // The same elements in every state, so that a button keeps the focus when it becomes disabled.
    <span className={disabledReason && !reasonIsPlain ? "flex min-w-0 flex-col gap-1 print:hidden" : "contents"}>
      <button
        {...rest}
        type={type}
        aria-disabled={isInactive || undefined}
        aria-busy={running || undefined}
        aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
        onClick={(event) => {
          if (isInactive) event.preventDefault();
          else onClick?.(event);
        }}
        className={stateClass(tone, Boolean(disabledReason), Boolean(running), className)}
      >
        <span className={clsx("inline-flex items-center gap-2", running && "opacity-0")}>
          {icon}
          <span className="contents">{children}</span>
        </span>
        {running && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner label="Working" />
          </span>
        )}
      </button>
      {disabledReason && (
        <span id={reasonId} className={reasonIsPlain ? "sr-only" : "text-center text-sm text-ink-soft"}>
          {disabledReason}
        </span>
      )}
    </span>
  );
}

/** The classes of a button in its state. A disabled button doesn't have the colours of its tone. */
function stateClass(tone: ButtonTone, isDisabled: boolean, isRunning: boolean, className?: string): string {
  return buttonClass(
    isDisabled && tone !== "quiet" ? "secondary" : tone,
    clsx(
      isDisabled && "!cursor-not-allowed !border-transparent !text-ink-soft !font-medium",
      isDisabled && "forced-colors:!border-[color:GrayText] forced-colors:!text-[color:GrayText]",
      isDisabled && tone !== "quiet" && "!bg-sunken",
      isRunning && "!cursor-progress",
      className,
    ),
  );
}
