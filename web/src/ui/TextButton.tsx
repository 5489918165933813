import type { ReactNode } from "react";

type Props = {
  onClick: () => void;
  /** The name, where the text alone says too little; it begins with the text. */
  label?: string;
  children: ReactNode;
};

/** A button that reads as part of its text: the name of something that opens. */
export function TextButton({ onClick, label, children }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      // The touch target is larger than the line, without changing the line's height.
      className="-my-3.5 min-w-11 py-3.5 text-left font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      {children}
    </button>
  );
}
