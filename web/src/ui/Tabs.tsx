import type { KeyboardEvent, ReactNode } from "react";
import { useId, useRef } from "react";
import { cx } from "../lib/cx";

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  count?: number;
  /** A dot with its meaning in words. */
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

/** Tabs with one panel, the chosen one's. Arrow keys move and choose. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: Props<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-1 border-b border-line px-2 sm:px-4">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            onKeyDown={move}
            className={cx(
              "target relative -mb-px inline-flex items-center gap-2 border-b-2 px-3 max-[22rem]:gap-1 max-[22rem]:px-2 font-medium focus-visible:-outline-offset-4",
              tab.id === chosen ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
            )}
          >
            {tab.label} {tab.count !== undefined && <span className="tabular-nums">({tab.count})</span>}{" "}
            {tab.dot && (
              <span className="size-2.5 rounded-full bg-accent" data-dot>
                <span className="sr-only">{tab.dot}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
