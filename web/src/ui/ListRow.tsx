import clsx from "clsx";
import type { ReactNode } from "react";

type ListRowsProps = { label: string; busy?: boolean; className?: string; children: ReactNode };

/** A list of `ListRow`s. */
export function ListRows({ label, busy, className, children }: ListRowsProps) {
  return (
    <ul
      // Safari removes the role of a list without bullets.
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="list"
      aria-label={label}
      aria-busy={busy || undefined}
      className={clsx("divide-y divide-line transition-opacity", busy && "opacity-60", className)}
    >
      {children}
    </ul>
  );
}

type Props = {
  /** Shown before the text: an avatar or a time. */
  lead?: ReactNode;
  /** The row's name. Text that doesn't fit is cut off; `title` has the whole text. */
  main: ReactNode;
  title: string;
  /** Whether text that doesn't fit wraps instead of being cut off. */
  wraps?: boolean;
  /** A second line, cut off in the same way. A control in it needs `relative`, to lie above the row's button. */
  second?: ReactNode;
  /** At the right of the first line: a number. */
  figure?: ReactNode;
  /** At the right of the second line: badges, for exceptions only. */
  marks?: ReactNode;
  /** One menu button. */
  menu?: ReactNode;
  /** Opens the row. Instead, `main` may be a link with the class `opens-row`. */
  onOpen?: () => void;
  /** Shown under the row, across the width of the list. */
  detail?: ReactNode;
};

/**
 * A row of a list: two lines, 56 to 72 px high; very large text wraps. A press anywhere opens the row; with the
 * keyboard, the name is its button.
 */
export function ListRow({ lead, main, title, wraps, second, figure, marks, menu, onOpen, detail }: Props) {
  const cut = wraps ? "wrap-anywhere" : "truncate";
  return (
    <li>
      <div className="relative flex min-h-14 flex-wrap items-center gap-x-3 py-1.5 pr-1 pl-4 has-[.opens-row]:hover:bg-sunken/50 sm:pl-6">
        {lead && <div className="shrink-0">{lead}</div>}
        <div className={clsx("min-w-0 flex-[1_1_min(8rem,100%)] leading-tight", !menu && "pr-3 sm:pr-5")}>
          <div className="flex items-baseline gap-2">
            <div title={title} className={clsx("min-w-0 flex-1 font-semibold", cut)}>
              {onOpen ? (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={onOpen}
                  // A button that is wider than its row would be cut off without an ellipsis.
                  className={clsx("opens-row max-w-full text-left align-top", cut)}
                >
                  {main}
                </button>
              ) : (
                main
              )}
            </div>
            {figure && <div className="shrink-0 text-sm tabular-nums">{figure}</div>}
          </div>
          {(second || marks) && (
            <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
              <div className={clsx("min-w-0 flex-[1_1_3rem]", cut)}>{second}</div>
              {marks && <div className="flex max-w-full flex-wrap gap-1 *:whitespace-nowrap">{marks}</div>}
            </div>
          )}
        </div>
        {menu && <div className="relative shrink-0">{menu}</div>}
      </div>
      {detail && <div className="px-4 pt-1 pb-4 sm:px-6">{detail}</div>}
    </li>
  );
}
