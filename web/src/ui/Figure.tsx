import type { ReactNode } from "react";

type Props = { label: string; value: ReactNode; icon: ReactNode; hint?: ReactNode };

/** A large number with a label. */
export function Figure({ label, value, icon, hint }: Props) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <dl className="min-w-0">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="mt-1 text-3xl leading-tight font-semibold tracking-tight tabular-nums">{value}</dd>
        {hint && <dd className="mt-1 text-sm text-ink-soft max-sm:min-h-10">{hint}</dd>}
      </dl>
      <span
        aria-hidden
        className="hidden size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent sm:grid"
      >
        {icon}
      </span>
    </div>
  );
}
