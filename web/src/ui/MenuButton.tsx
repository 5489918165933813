import clsx from "clsx";
import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem } from "./Menu";
import { useMenuOpener } from "./useMenuOpener";

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  onChoose: () => void;
  danger?: boolean;
  /** The reason it can't be chosen now. */
  disabledReason?: string | null;
  /** A line above it sets it apart. */
  startsGroup?: boolean;
};

type Props = {
  /** Names the button and its menu: `Actions for Mia Tane`. */
  label: string;
  items: readonly MenuEntry[];
  /** Three dots unless something else is given. */
  icon?: ReactNode;
  className?: string;
};

/** A button with a menu. The items exist only while it is open, so that a table may have one in every row. */
export function MenuButton({ label, items, icon, className }: Props) {
  const { button, first, close, props } = useMenuOpener();
  if (items.length === 0) return null;

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        {...props}
        className={clsx(
          "target inline-grid place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink",
          className,
        )}
      >
        {icon ?? <EllipsisVertical aria-hidden className="size-5" />}
      </button>
      {first && (
        <Menu label={label} opener={button} first={first} onClose={close}>
          {items.map(({ label: words, ...item }) => (
            <MenuItem key={words} {...item}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
