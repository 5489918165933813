import clsx from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";

type Props = { order: "asc" | "desc" | null; isAtEnd: boolean; onSort: () => void; children: string };

/** A column heading that sorts the rows. The heading's cell has the order (`aria-sort`). */
export function SortButton({ order, isAtEnd, onSort, children }: Props) {
  const Arrow = order === null ? ChevronsUpDown : order === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={clsx(
        "target -mx-2 inline-flex items-center gap-1 text-start rounded-lg px-2 font-medium hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2",
        isAtEnd && "flex-row-reverse text-end",
        order && "text-ink",
      )}
    >
      <span>{children}</span>
      <Arrow
        aria-hidden
        className={clsx("size-3.5 shrink-0 print:hidden", order ? "text-accent" : "text-line-strong")}
      />
    </button>
  );
}
