import { Menu as Base } from "@base-ui/react/menu";
import clsx from "clsx";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { pressedKey } from "../lib/pressedKey";

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  onChoose: () => void;
  danger?: boolean;
  /** The reason why the item is disabled. The keyboard can still reach the item. */
  disabledReason?: string | null;
  /** Whether a line separates the item from the ones above it. */
  startsGroup?: boolean;
};

type Props = {
  label: string;
  items: readonly MenuEntry[];
  /** Shown above the items; not an item itself. */
  heading?: ReactNode;
  /** The button that opened the menu. The focus returns to it. */
  opener: RefObject<HTMLButtonElement | null>;
  /** The item that has the focus at first. */
  first: "first" | "last";
  onClose: () => void;
};

/** Moves an element to the top layer, so that nothing covers it and no dialog clips it. */
const showInTopLayer = (element: HTMLElement | null) => element?.showPopover?.();

/** A menu at its button, mounted while it is open. */
export function Menu({ label, items, heading, opener, first, onClose }: Props) {
  function close() {
    flushSync(onClose);
    opener.current?.focus({ preventScroll: true });
  }

  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(_, details) => (details.reason === "escape-key" ? close() : details.cancel())}
    >
      {/* Next to its button, so that it is in the same landmark and in the same modal dialog. */}
      <Base.Portal container={opener.current?.parentElement} className="absolute">
        {/* A press outside the menu only closes it: a row under the pointer does not open. */}
        <Base.Backdrop
          ref={showInTopLayer}
          popover="manual"
          onClick={(event) => {
            event.stopPropagation();
            close();
          }}
          className="fixed inset-0 m-0 size-full border-0 bg-transparent p-0"
        />
        <Base.Positioner
          ref={showInTopLayer}
          popover="manual"
          anchor={opener}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="m-0 overflow-visible border-0 bg-transparent p-0 text-ink"
        >
          <Base.Popup
            finalFocus={false}
            // The browser then moves the focus on from the button.
            onKeyDown={(event) => pressedKey(event) === "Tab" && close()}
            className="max-h-(--available-height) max-w-[calc(100vw-1rem)] min-w-52 animate-appear overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised py-2 text-left text-base font-normal shadow-lg outline-none"
          >
            {heading}
            <Base.List aria-label={label} className="outline-none">
              <Items
                items={items}
                first={first}
                onChoose={(entry) => {
                  close();
                  // If this opens a dialog, the dialog returns the focus to the button.
                  entry.onChoose();
                }}
              />
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ItemsProps = Pick<Props, "items" | "first"> & { onChoose: (entry: MenuEntry) => void };

function Items({ items, first, onChoose }: ItemsProps) {
  const initial = useRef<HTMLDivElement>(null);
  useEffect(() => initial.current?.focus({ preventScroll: true }), []);
  const initialIndex = first === "first" ? 0 : items.length - 1;

  return items.map((entry, at) => (
    <Item
      key={entry.label}
      {...entry}
      ref={at === initialIndex ? initial : undefined}
      onChoose={() => onChoose(entry)}
    />
  ));
}

type ItemProps = MenuEntry & { ref: RefObject<HTMLDivElement | null> | undefined };

function Item({ label, icon, onChoose, danger, disabledReason, startsGroup, ref }: ItemProps) {
  const reasonId = useId();
  return (
    <Base.Item
      ref={ref}
      label={label}
      disabled={Boolean(disabledReason)}
      aria-describedby={disabledReason ? reasonId : undefined}
      closeOnClick={false}
      onClick={onChoose}
      className={clsx(
        "target relative flex w-full cursor-pointer items-center gap-3 px-4 py-1 text-left text-sm select-none focus:bg-sunken focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0",
        danger && "text-danger focus:bg-danger-soft",
        disabledReason && "cursor-not-allowed! text-ink-soft",
        startsGroup && "mt-4 before:absolute before:inset-x-0 before:-top-2 before:border-t before:border-line",
      )}
    >
      {icon}
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{label}</span>
        {disabledReason && (
          <span id={reasonId} aria-hidden className="block text-xs">
            {disabledReason}
          </span>
        )}
      </span>
    </Base.Item>
  );
}
