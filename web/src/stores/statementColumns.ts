// The columns that the user chose for a bank's files, by the header of the files. No data of payments is stored.
import type { StatementColumns } from "@bindings/wire";

const KEY = "statementColumns";
/** The number of formats whose columns are kept, the latest first. */
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

/** Whether a first row is a payment, in a file without a header. Its date has digits, and column names have none. */
const isPayment = (name: string) => /\d/.test(name);

const nameOf = (header: readonly string[]) => header.join("\t");

/** Returns the columns that were chosen on this device for files with this header. */
export const keptColumns = (header: readonly string[]): StatementColumns | null =>
  all().find(([name]) => name === nameOf(header))?.[1] ?? null;

export function keepColumns(header: readonly string[], columns: StatementColumns) {
  if (isPayment(nameOf(header))) return;
  const others = all().filter(([name]) => name !== nameOf(header));
  try {
    localStorage.setItem(KEY, JSON.stringify([[nameOf(header), columns], ...others].slice(0, KEPT)));
  } catch {
    // Storage can be switched off; then the columns are chosen each time.
  }
}

export function forgetColumns() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage, no columns are kept.
  }
}
