import clsx from "clsx";
import type { InputHTMLAttributes } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange"> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox without a label, in the accent colour. */
export function TickBox({ onChange, className, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      onChange={(event) => onChange(event.target.checked)}
      className={clsx(
        "size-5 shrink-0 cursor-pointer accent-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
        className,
      )}
    />
  );
}
