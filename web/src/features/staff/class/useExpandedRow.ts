import { useId, useState } from "react";

/** The open row of a list: one at a time. */
export function useExpandedRow() {
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  return {
    id,
    isOpen: (row: string) => open === row,
    toggle: (row: string) => setOpen((now) => (now === row ? null : row)),
  };
}
