import type { ReactNode } from "react";

/** A button that reads as part of its text: the name of something that opens. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      // The room to press takes none in its line.
      className="-my-3.5 min-w-11 py-3.5 text-left font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      {children}
    </button>
  );
}
