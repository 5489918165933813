import clsx from "clsx";
import type { ReactNode } from "react";
import { DISABLED, useOffline } from "./useOffline";

type Props = {
  onClick: () => void;
  /** The accessible name, if the text alone is not enough. It begins with the text. */
  label?: string;
  /** Whether the button is disabled, with the reason, while there is no connection. */
  needsServer?: boolean;
  children: ReactNode;
};

/** A button that looks like a link, usually the name of an item that it opens. */
export function TextButton({ onClick, label, needsServer = false, children }: Props) {
  const { isOffline, attributes, reasonElement } = useOffline(needsServer);
  return (
    <>
      <button
        type="button"
        onClick={onClick}
        {...attributes}
        aria-label={label}
        className={clsx(
          // The touch target is larger than the line, without changing the line's height.
          "-my-3.5 min-w-11 py-3.5 text-left font-semibold",
          isOffline ? DISABLED : "underline decoration-line-strong underline-offset-4 hover:decoration-accent",
        )}
      >
        {children}
      </button>
      {reasonElement}
    </>
  );
}
