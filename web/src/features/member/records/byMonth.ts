import { groupedBy } from "../../../lib/groupedBy";
import { dayOf, monthsWords } from "../../../rules";

export type Month<Row> = { words: string; rows: Row[] };

/** Groups sorted rows by month. Each group has the month's name: `November 2026`. */
export function byMonth<Row>(rows: readonly Row[], momentOf: (row: Row) => string): Month<Row>[] {
  const months = groupedBy(rows, (row) => {
    const day = dayOf(momentOf(row));
    return monthsWords(day, day);
  });
  return [...months].map(([words, rows]) => ({ words, rows }));
}
