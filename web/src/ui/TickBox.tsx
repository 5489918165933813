import type { InputHTMLAttributes } from "react";
import { useEffect, useRef } from "react";
import { cx } from "../lib/cx";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange"> & {
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  isPartly?: boolean;
  onChange: (checked: boolean) => void;
};

/** The box alone, in the accent colour. */
export function TickBox({ isPartly = false, onChange, className, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      onChange={(event) => onChange(event.target.checked)}
      className={cx(
        "size-5 shrink-0 cursor-pointer accent-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
        className,
      )}
    />
  );
}
