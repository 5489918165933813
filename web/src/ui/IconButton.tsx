import clsx from "clsx";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { DISABLED, useOffline } from "./useOffline";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  icon: ReactNode;
  /** Whether the button is disabled, with the reason, while there is no connection. */
  needsServer?: boolean;
};

export function IconButton({ label, icon, needsServer = false, className, ...rest }: Props) {
  const { isOffline, attributes, reasonElement } = useOffline(needsServer);
  return (
    <>
      <button
        type="button"
        {...rest}
        {...attributes}
        aria-label={label}
        title={label}
        className={clsx(
          "target inline-grid place-items-center rounded-lg text-ink hover:bg-sunken print:hidden",
          isOffline && DISABLED,
          className,
        )}
      >
        {icon}
      </button>
      {reasonElement}
    </>
  );
}
