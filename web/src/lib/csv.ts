import { download } from "./download";

/** Without this mark, Excel does not read a file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet treats text that starts with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes rows as CSV (RFC 4180), with CRLF after each row and an apostrophe before text that looks like a formula. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads the text of a CSV file. */
export const downloadCsv = (name: string, text: string) => download(name, text, "text/csv;charset=utf-8");
