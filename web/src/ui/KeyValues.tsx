import clsx from "clsx";
import type { ReactNode } from "react";

export type KeyValue = { name: string; value: ReactNode };

type Props = {
  items: readonly KeyValue[];
  /** Two columns from 640 px up, each name above its value. */
  columns?: 1 | 2;
  className?: string;
};

/** Names and their values. */
export function KeyValues({ items, columns = 1, className }: Props) {
  const isOne = columns === 1;
  return (
    <dl className={clsx("grid text-sm", isOne ? "gap-y-2" : "gap-x-6 gap-y-4 sm:grid-cols-2", className)}>
      {items.map(({ name, value }) => (
        <div
          key={name}
          className={clsx(
            "min-w-0",
            isOne && "grid grid-cols-[clamp(6rem,30%,10rem)_minmax(0,1fr)] items-baseline gap-x-4",
          )}
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
