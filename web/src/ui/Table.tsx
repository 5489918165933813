import type { ReactNode } from "react";
import { cx } from "../lib/cx";

export type Column<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right in a table. */
  numeric?: boolean;
  /** The column that names the row; it heads the card on a phone. */
  names?: boolean;
  /** The heading is not shown (a column of buttons), only said. */
  quiet?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
};

/**
 * A table from 640 px up; below that every row is a card, with each heading beside its value. The roles are written out
 * because a changed `display` takes an element's own role with it.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table role="table" className="w-full text-left text-[0.9375rem] max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b border-line text-sm text-ink-soft">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={cx("px-3 py-2 font-medium first:pl-6 last:pr-6", column.numeric && "text-right")}
            >
              {column.quiet ? <span className="sr-only">{column.heading}</span> : column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-1 max-sm:gap-1.5 max-sm:p-4 sm:hover:bg-page"
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const className = cx(
    "px-3 py-3 first:pl-6 last:pr-6 max-sm:p-0! align-middle",
    column.numeric && "sm:text-right tabular-nums",
    column.names && "max-sm:order-first max-sm:text-base font-semibold",
  );
  if (column.names) {
    return (
      <th scope="row" role="rowheader" className={className}>
        {content}
      </th>
    );
  }
  return (
    <td role="cell" className={cx(className, "max-sm:flex max-sm:gap-3 max-sm:empty:hidden")}>
      {!column.quiet && (
        <span aria-hidden className="w-28 shrink-0 text-ink-soft sm:hidden">
          {column.heading}
        </span>
      )}
      <span className={cx("min-w-0", column.quiet && "max-sm:w-full")}>{content}</span>
    </td>
  );
}
