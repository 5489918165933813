import { useState } from "react";

/** Holds which row of a list is expanded: at most one. */
export function useExpandedRow() {
  const [open, setOpen] = useState<string | null>(null);
  return {
    isOpen: (row: string) => open === row,
    toggle: (row: string) => setOpen((now) => (now === row ? null : row)),
  };
}
