import clsx from "clsx";

type Props = {
  value: number;
  /** Null if there is no limit. */
  max: number | null;
  /** Names the thing counted, for screen readers. */
  label: string;
};

/** `15/20` with a small bar beside it, or `15/∞` without a bar if there is no limit. */
export function Meter({ value, max, label }: Props) {
  const share = max === null ? 0 : max <= 0 ? 1 : Math.min(1, Math.max(0, value / max));
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-2 tabular-nums">
      <span className="sr-only">{`${label}: `}</span>
      <span className="min-w-12 whitespace-nowrap">{`${value}/${max ?? "∞"}`}</span>
      <span
        aria-hidden
        className={clsx(
          "h-1.5 w-14 overflow-hidden rounded-full forced-colors:border",
          max === null ? "invisible" : "bg-sunken",
        )}
      >
        <span
          className={clsx("keeps-fill block h-full rounded-full", share >= 1 ? "bg-warning" : "bg-accent")}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  );
}
