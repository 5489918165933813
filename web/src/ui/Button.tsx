import clsx from "clsx";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { use, useId } from "react";
import { OfflineReason } from "./offlineReason";
import { Spinner } from "./Spinner";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";

// A filled button has an edge too: in forced colours the edge is the shape of one that can't be pressed.
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
    "transition-colors select-none [&>svg]:shrink-0",
    tones[tone],
    className,
  );
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  tone?: ButtonTone;
  /** The action is under way: the button says so and takes no second click. */
  running?: boolean;
  /** The reason the button does nothing now. It stays focusable, so that the reason can be found with the keyboard. */
  disabledReason?: string | null;
  /** Only screen readers get the reason: the screen shows it already. */
  reasonIsPlain?: boolean;
  /** A button with an action needs the server; one that only tries again does not wait for the connection. */
  worksOffline?: boolean;
  icon?: ReactNode;
  /** The first thing to have the focus in a dialog that opens. */
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
  const idle = Boolean(running || disabledReason);
  return (
    // One element in both states, so that a button that closes while it has the focus keeps it.
    <span className={disabledReason && !reasonIsPlain ? "flex min-w-0 flex-col gap-1" : "contents"}>
      <button
        {...rest}
        type={type}
        aria-disabled={idle || undefined}
        aria-busy={running || undefined}
        aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
        onClick={(event) => {
          if (idle) event.preventDefault();
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

/** The look of a button in its state. A disabled one has no fill, and so no tone. */
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
