import clsx from "clsx";
import { EllipsisVertical } from "lucide-react";
import { type ComponentProps, type MouseEvent, type ReactNode, startTransition, use, useRef, useState } from "react";
import { pressedKey } from "../lib/pressedKey";
import type { Menu as MenuType } from "./Menu";
import { OnLoadFailure, onDemand, useIdleLoad } from "./useOnDemand";

/** Loaded on demand, because no screen needs a menu before a button is pressed. */
const menu = onDemand(() => import("./Menu"), "Menu");

type Props = Pick<ComponentProps<typeof MenuType>, "items" | "heading"> & {
  /** Names the button and its menu: `Actions for Mia Tane`. */
  label: string;
  /** Names the menu, if the button's label contains more than that. */
  menuLabel?: string;
  className?: string;
  /** The button's content; by default, three dots. */
  children?: ReactNode;
  tabIndex?: number;
  [data: `data-${string}`]: string;
};

/** A button with a menu. Only an open menu is rendered, so that a table can have such a button in every row. */
export function MenuButton({ label, menuLabel = label, items, heading, className, children, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [first, setFirst] = useState<"first" | "last" | null>(null);
  const onLoadFailure = use(OnLoadFailure);
  const Menu = menu.loaded();
  useIdleLoad(menu);
  if (items.length === 0) return null;

  function open(at: "first" | "last") {
    if (menu.loaded()) return setFirst(at);
    menu.load().then(() => setFirst(at), onLoadFailure);
  }

  function onClick({ detail }: MouseEvent) {
    if (first) setFirst(null);
    // By keyboard, the menu opens at once, because the next key press belongs to it.
    else if (detail === 0) open("first");
    // Shows the press before the menu renders.
    else startTransition(() => open("first"));
  }

  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        aria-label={label}
        title={children ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={first !== null}
        onClick={onClick}
        onKeyDown={(event) => {
          const key = pressedKey(event);
          if (key !== "ArrowDown" && key !== "ArrowUp") return;
          event.preventDefault();
          open(key === "ArrowDown" ? "first" : "last");
        }}
        className={clsx(
          "target rounded-lg hover:bg-sunken aria-expanded:bg-sunken print:hidden",
          !children && "inline-grid place-items-center text-ink-soft hover:text-ink aria-expanded:text-ink",
          className,
        )}
      >
        {children ?? <EllipsisVertical aria-hidden className="size-5" />}
      </button>
      {first && Menu && (
        <Menu
          label={menuLabel}
          items={items}
          heading={heading}
          opener={button}
          first={first}
          onClose={() => setFirst(null)}
        />
      )}
    </>
  );
}
