import type { ReactNode } from "react";

type Props = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** Shown instead of an empty list, with the next step. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      {icon && (
        <span aria-hidden className="mb-2 grid size-12 place-items-center rounded-full bg-sunken text-ink-soft">
          {icon}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {children && <p className="max-w-prose text-sm text-ink-soft">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
