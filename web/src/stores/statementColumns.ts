// The columns that were chosen for a bank's files, by the files' header. It has names of columns only: nothing of a payment.
import type { StatementColumns } from "@bindings/StatementColumns";

const KEY = "statementColumns";
/** The latest so many files' columns are kept. */
const KEPT = 20;

type Kept = [header: string, columns: StatementColumns][];

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(([name]) => !isPayment(name)) : [];
  } catch {
    return [];
  }
}

/** A file without a header has its first payment there. Its day has digits; the names of columns have none. */
const isPayment = (name: string) => /\d/.test(name);

const nameOf = (header: readonly string[]) => header.join("\t");

/** The columns that were chosen on this device for a file with this header. */
export const keptColumns = (header: readonly string[]): StatementColumns | null =>
  all().find(([name]) => name === nameOf(header))?.[1] ?? null;

export function keepColumns(header: readonly string[], columns: StatementColumns) {
  if (isPayment(nameOf(header))) return;
  const others = all().filter(([name]) => name !== nameOf(header));
  try {
    localStorage.setItem(KEY, JSON.stringify([[nameOf(header), columns], ...others].slice(0, KEPT)));
  } catch {
    // Storage can be switched off; the columns are then chosen each time.
  }
}

export function forgetColumns() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage none are kept.
  }
}
