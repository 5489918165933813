import clsx from "clsx";
import { initials } from "../lib/initials";

type Props = { first: string; last: string; tone?: "neutral" | "accent"; className?: string };

/** A circle with initials. Decorative: the name is beside it. */
export function Avatar({ first, last, tone = "neutral", className }: Props) {
  return (
    <span
      aria-hidden
      className={clsx(
        "grid size-9 shrink-0 place-items-center rounded-full border border-transparent text-sm font-semibold select-none",
        tone === "accent" ? "bg-accent text-on-accent" : "bg-sunken text-ink-soft",
        className,
      )}
    >
      {initials(first, last)}
    </span>
  );
}
