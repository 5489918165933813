import { dayOf, monthsWords } from "../../../rules";

export type Month<Row> = { words: string; rows: Row[] };

/** Rows in the order given, under the month of each: `November 2026`. */
export function byMonth<Row>(rows: readonly Row[], momentOf: (row: Row) => string): Month<Row>[] {
  const months: Month<Row>[] = [];
  for (const row of rows) {
    const day = dayOf(momentOf(row));
    const words = monthsWords(day, day);
    const last = months.at(-1);
    if (last?.words === words) last.rows.push(row);
    else months.push({ words, rows: [row] });
  }
  return months;
}
