import { useId, useState } from "react";

/** Holds which row of a list is expanded: at most one. */
export function useExpandedRow() {
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  return {
    id,
    isOpen: (row: string) => open === row,
    toggle: (row: string) => setOpen((now) => (now === row ? null : row)),
  };
}
