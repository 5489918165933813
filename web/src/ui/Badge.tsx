import clsx from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "info" | "warning" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink",
  accent: "bg-accent-soft text-accent-strong",
  info: "bg-info-soft text-info",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

type Props = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode; className?: string };

export function Badge({ tone = "neutral", icon, children, className }: Props) {
  return (
    <span
      className={clsx(
        "inline-flex max-w-full items-center gap-1 rounded-xl border border-transparent px-2 py-px text-xs font-medium tabular-nums sm:whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0",
        tones[tone],
        className,
      )}
    >
      {icon}
      <span>{children}</span>
    </span>
  );
}
