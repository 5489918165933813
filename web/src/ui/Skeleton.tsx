import clsx from "clsx";

/** A grey bar in place of something that loads. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block animate-skeleton rounded-md bg-sunken", className)} />;
}

/** Rows that keep a list's height while it loads. */
export function SkeletonRows({ rows, label, height = "h-14" }: { rows: number; label: string; height?: string }) {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <Skeleton key={row} className={height} />
      ))}
    </div>
  );
}
