import clsx from "clsx";
import { createContext, type ReactNode, type RefObject, useContext, useId, useRef } from "react";
import { useMenu } from "./useMenu";

const CloseMenu = createContext<() => void>(() => {});

type Props = {
  label: string;
  /** The button that opened it: the focus goes back there. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Stands above the items, and is not one. */
  heading?: ReactNode;
  /** The item that has the focus at first. */
  first?: "first" | "last";
  children: ReactNode;
};

/** A menu at its button, mounted while it is open. It lies above everything and is cut off by nothing. */
export function Menu({ label, opener, onClose, heading, first, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { onKeyDown, close } = useMenu({ box, opener, onClose, first });
  return (
    <div
      ref={box}
      popover="manual"
      className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-52 animate-appear overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised py-2 text-left text-base font-normal text-ink shadow-lg"
    >
      {heading}
      <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        <CloseMenu value={close}>{children}</CloseMenu>
      </div>
    </div>
  );
}

type ItemProps = {
  icon?: ReactNode;
  onChoose: () => void;
  danger?: boolean;
  /** The reason it can't be chosen now. The keyboard still finds it. */
  disabledReason?: string | null;
  /** A line above it sets it apart. */
  startsGroup?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon, onChoose, danger, disabledReason, startsGroup, children }: ItemProps) {
  const close = useContext(CloseMenu);
  const reasonId = useId();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={() => {
        if (disabledReason) return;
        close();
        onChoose();
      }}
      onPointerMove={(event) => event.pointerType === "mouse" && event.currentTarget.focus({ preventScroll: true })}
      className={clsx(
        "target relative flex w-full items-center gap-3 px-4 py-1 text-left text-sm focus:bg-sunken focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0",
        danger && "text-danger focus:bg-danger-soft",
        disabledReason && "cursor-not-allowed! text-ink-soft",
        startsGroup && "mt-4 before:absolute before:inset-x-0 before:-top-2 before:border-t before:border-line",
      )}
    >
      {icon}
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{children}</span>
        {disabledReason && (
          <span id={reasonId} aria-hidden className="block text-xs">
            {disabledReason}
          </span>
        )}
      </span>
    </button>
  );
}
