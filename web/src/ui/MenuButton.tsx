import { EllipsisVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "../lib/cx";
import { Menu, MenuItem } from "./Menu";

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  onChoose: () => void;
  danger?: boolean;
  /** Why it can't be chosen now. */
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
  const [first, setFirst] = useState<"first" | "last" | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (items.length === 0) return null;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setFirst(event.key === "ArrowDown" ? "first" : "last");
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={first !== null}
        onClick={() => setFirst(first === null ? "first" : null)}
        onKeyDown={onKeyDown}
        className={cx(
          "target inline-grid place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink",
          className,
        )}
      >
        {icon ?? <EllipsisVertical aria-hidden className="size-5" />}
      </button>
      {first && (
        <Menu label={label} opener={button} first={first} onClose={() => setFirst(null)}>
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
