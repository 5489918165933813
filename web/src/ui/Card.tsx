import clsx from "clsx";
import type { ReactNode } from "react";
import { useId } from "react";

type Props = { title?: ReactNode; aside?: ReactNode; children: ReactNode; className?: string; flush?: boolean };

/** A titled region of a screen. `flush` lets lists and tables reach its edges. */
export function Card({ title, aside, children, className, flush }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx("rounded-xl border border-line bg-surface", className)}
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 sm:px-6 sm:pt-5">
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          {aside}
        </header>
      )}
      <div className={flush ? "pt-3" : "p-4 sm:p-6"}>{children}</div>
    </section>
  );
}
