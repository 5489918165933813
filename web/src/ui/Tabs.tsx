import clsx from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { formatted } from "../lib/plural";
import { pressedKey } from "../lib/pressedKey";

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  count?: number;
  /** The meaning of the tab's dot, for screen readers; without a meaning there is no dot. */
  dot?: string | null;
};

type Props<Id extends string> = {
  label: string;
  tabs: Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  children: ReactNode;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with the panel of the chosen tab. Arrow keys choose another tab. Tabs that don't fit scroll sideways. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: Props<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // A tab that the address chose may be outside the visible part of the list.
  useEffect(() => {
    const tab = list.current?.querySelector("[role=tab][aria-selected=true]");
    if (!list.current || !tab) return;
    list.current.scrollLeft += Math.max(
      0,
      tab.getBoundingClientRect().right - list.current.getBoundingClientRect().right,
    );
  }, []);

  function move(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    // Starts from the focused tab, because `chosen` may follow the address and lag behind quick key presses.
    const at = buttons.indexOf(event.currentTarget as HTMLElement);
    const next = steps[pressedKey(event)]?.(at, tabs.length) ?? -1;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.id);
    buttons[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="head-line flex gap-1 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none] sm:px-4"
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            id={`${id}-${tab.id}`}
            tab={tab}
            isChosen={tab.id === chosen}
            panelId={`${id}-panel`}
            onChoose={() => onChoose(tab.id)}
            onKeyDown={move}
          />
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

type TabButtonProps = {
  id: string;
  tab: Tab<string>;
  isChosen: boolean;
  panelId: string;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function TabButton({ id, tab: { label, count, dot }, isChosen, panelId, onChoose, onKeyDown }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isChosen}
      aria-controls={panelId}
      tabIndex={isChosen ? 0 : -1}
      onClick={(event) => {
        onChoose();
        event.currentTarget.scrollIntoView?.({ block: "nearest", inline: "nearest" });
      }}
      onKeyDown={onKeyDown}
      className={clsx(
        "target relative inline-flex shrink-0 items-center gap-2 px-3 max-[22rem]:gap-1 max-[22rem]:px-2 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-4 print:not-aria-selected:hidden",
        // The chosen tab's line is a border, not a background, so that forced colours keep it.
        isChosen
          ? "text-ink after:absolute after:inset-x-1 after:bottom-0 after:border-b-2 after:border-accent"
          : "text-ink-soft hover:text-ink",
      )}
    >
      <span>{label}</span> {count !== undefined && <span className="tabular-nums">{`(${formatted(count)})`}</span>}{" "}
      {dot && (
        <span className="size-2.5 rounded-full border border-transparent bg-accent" data-dot>
          <span className="sr-only">{dot}</span>
        </span>
      )}
    </button>
  );
}
