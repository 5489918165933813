import type { StatementColumns } from "@bindings/StatementColumns";

const KEY = "statementColumns";
/** The latest so many files' columns are kept. */
const KEPT = 20;

type Kept = [header: string, columns: StatementColumns][];

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const nameOf = (header: readonly string[]) => header.join("\t");

/** The columns that were chosen on this device for a file with this header. */
export const keptColumns = (header: readonly string[]): StatementColumns | null =>
  all().find(([name]) => name === nameOf(header))?.[1] ?? null;

export function keepColumns(header: readonly string[], columns: StatementColumns) {
  const others = all().filter(([name]) => name !== nameOf(header));
  try {
    localStorage.setItem(KEY, JSON.stringify([[nameOf(header), columns], ...others].slice(0, KEPT)));
  } catch {
    // Storage can be switched off; the columns are then chosen each time.
  }
}
