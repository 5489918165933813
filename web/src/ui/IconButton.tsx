import clsx from "clsx";
import type { ButtonHTMLAttributes, ReactNode } from "react";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: ReactNode };

export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={clsx("target inline-grid place-items-center rounded-lg text-ink hover:bg-sunken", className)}
    >
      {icon}
    </button>
  );
}
