import clsx from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Fragment, type MouseEvent, memo, type ReactNode, useDeferredValue } from "react";
import { ListRows } from "./ListRow";
import { usePrinting } from "./usePrinting";

export type Sort = { key: string; order: "asc" | "desc" };

export type Column<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned in a table, for numbers. */
  numeric?: boolean;
  /** The column that names the row. */
  names?: boolean;
  /** The heading is for screen readers only (a column of buttons). */
  quiet?: boolean;
  /** The key by which the rows can be sorted. */
  sortKey?: string;
  /** Aligns the column to the row's end. */
  align?: "end";
  width?: string;
};

/** The height of a dense row, in rem. */
const DENSE = 3.5;

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (key: string) => void;
  /** Makes the rows 56 px high, like those of a list. */
  dense?: boolean;
  /** The number of rows that are painted before the others render. A list renders all its rows together. */
  first?: number;
  stickyHead?: boolean;
  /** Called by a press anywhere in the row. With the keyboard, the row's name is the button. */
  onOpen?: (row: Row) => void;
  /** Renders a row as a `ListRow`. The list is shown instead of the table unless `fits`. */
  listRow?: (row: Row) => ReactNode;
  /** Whether there is room for the table. */
  fits?: boolean;
  /** Whether other rows are loading. */
  busy?: boolean;
};

/** Rows as a table if it fits, otherwise as a list. */
export function Table<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, busy, listRow, fits } = props;
  if (fits || !listRow) return <Rows {...props} />;
  return (
    <ListRows label={caption} busy={busy} className="border-t border-line">
      {rows.map((row) => (
        <Fragment key={rowKey(row)}>{listRow(row)}</Fragment>
      ))}
    </ListRows>
  );
}

function Rows<Row>(props: Props<Row>) {
  const { caption, columns, dense, onOpen, rowKey, busy } = props;
  const { first = Number.POSITIVE_INFINITY } = props;
  const isPrinting = usePrinting();
  const isWhole = useDeferredValue(true, props.rows.length <= first) || isPrinting;
  const rows = isWhole ? props.rows : props.rows.slice(0, first);
  return (
    <table
      aria-busy={busy || undefined}
      className={clsx("w-full text-left text-sm transition-opacity [--edge:1.5rem]", busy && "opacity-60")}
    >
      <caption className="sr-only">{caption}</caption>
      <Head {...props} />
      {/* Positioned, so that the browser paints it separately: a press elsewhere does not repaint it. */}
      <tbody className="relative">
        {rows.map((row) => (
          <Body key={rowKey(row)} columns={columns} row={row} dense={dense} onOpen={onOpen} />
        ))}
        {!isWhole && (
          // Reserves the height of the other rows, so that nothing below moves.
          <tr aria-hidden>
            <td style={{ blockSize: `${(props.rows.length - first) * DENSE}rem` }} />
          </tr>
        )}
      </tbody>
    </table>
  );
}

const edges = "px-3 first:pl-(--edge) last:pr-(--edge)";

function Head<Row>({ columns, sort, onSort, stickyHead }: Props<Row>) {
  const sticks = stickyHead && "sticky top-(--sticky-top) z-10 bg-ground";
  return (
    <thead>
      <tr className="text-ink-soft">
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={ariaSort(column, sort)}
            style={column.width ? { width: column.width } : undefined}
            className={clsx(
              edges,
              "h-10 head-line leading-tight font-medium",
              // In a column with a set width, a long heading wraps.
              column.width === undefined && "whitespace-nowrap",
              (column.numeric || column.align) && "text-right",
              sticks,
            )}
          >
            <Heading column={column} sort={sort} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ariaSort<Row>({ sortKey }: Column<Row>, sort?: Sort | null) {
  if (!sortKey) return undefined;
  if (sort?.key !== sortKey) return "none";
  return sort.order === "asc" ? "ascending" : "descending";
}

type HeadingProps<Row> = { column: Column<Row>; sort?: Sort | null; onSort?: (key: string) => void };

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { heading, sortKey } = column;
  if (column.quiet) return <span className="sr-only">{heading}</span>;
  if (!sortKey || !onSort) return heading;
  return (
    <SortButton
      order={sort?.key === sortKey ? sort.order : null}
      isAtEnd={Boolean(column.numeric || column.align)}
      onSort={() => onSort(sortKey)}
    >
      {heading}
    </SortButton>
  );
}

type SortButtonProps = { order: "asc" | "desc" | null; isAtEnd: boolean; onSort: () => void; children: string };

/** A column heading that sorts the rows. The heading's cell has the order (`aria-sort`). */
function SortButton({ order, isAtEnd, onSort, children }: SortButtonProps) {
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

type BodyProps<Row> = Pick<Props<Row>, "columns" | "dense" | "onOpen"> & { row: Row };

/** One row. It renders again when the row, the columns or `onOpen` are other objects. */
const Body = memo(function Body<Row>({ columns, row, dense, onOpen }: BodyProps<Row>) {
  return (
    <tr
      onClick={onOpen && ((event) => isRowPress(event) && onOpen(row))}
      className={clsx("border-b border-line last:border-0 hover:bg-sunken/50", onOpen && "cursor-pointer")}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} dense={dense} />
      ))}
    </tr>
  );
}) as <Row>(props: BodyProps<Row>) => ReactNode;

const CONTROLS = "a, button, input, select, textarea, label, summary, dialog, [role=menu], [role=listbox]";

/** Whether a click opens the row: it is not on a control in the row, and does not end a selection of text. */
function isRowPress({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return false;
  const selection = window.getSelection();
  return !selection || selection.isCollapsed || !currentTarget.contains(selection.anchorNode);
}

function Cell<Row>({ column, row, dense }: { column: Column<Row>; row: Row; dense?: boolean }) {
  const content = column.cell(row);
  const className = clsx(
    edges,
    "h-14 align-middle",
    column.quiet ? "py-0 whitespace-nowrap" : [dense ? "py-1" : "py-3", "wrap-anywhere"],
    (column.numeric || column.align) && "text-right",
    column.numeric && "tabular-nums",
  );
  if (column.names) {
    return (
      <th scope="row" className={clsx(className, "min-w-40 font-semibold")}>
        {content}
      </th>
    );
  }
  return <td className={clsx(className, !column.quiet && "min-w-20")}>{content}</td>;
}
