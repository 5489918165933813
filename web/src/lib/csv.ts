/** Excel needs it before UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A spreadsheet would take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as a spreadsheet reads them (RFC 4180): CRLF after each, quotes where needed, texts that look like formulas made harmless. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
