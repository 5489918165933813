import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from "react";
import type { Option } from "./option";
import { VISIBLE } from "./useCombobox";
import { usePopoverPosition } from "./usePopoverPosition";

/** The height of every row, in pixels. It is fixed, so that the visible rows can be computed. */
const ROW = 48;
/** Rows rendered beyond each edge. */
const SPARE = 1;

/** The visible part of the list; its height is measured when first needed. */
type Sight = { top: number; height: number | null };

type Props = {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  options: readonly Option[];
  active: number;
  value: string | null;
  onChoose: (option: Option) => void;
  /** Shown if there are no options. */
  message: ReactNode;
};

/** The options under the field, in the top layer. The DOM has only those in view, a few around them and the active one. */
export function ComboboxList({ id, label, anchor, options, active, value, onChoose, message }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const rows = Math.min(options.length, VISIBLE);
  usePopoverPosition(box, anchor, rows * ROW);
  const { first, onScroll } = useScrolledRows(box, options, active, rows);
  const hasRows = rows > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only keeps the focus in the field.
    <div
      ref={box}
      popover="manual"
      {...(hasRows && { id, role: "listbox", "aria-label": label })}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={onScroll}
      className="fixed inset-auto m-0 animate-appear overflow-x-hidden overflow-y-auto overscroll-contain rounded-xl border border-line-strong bg-raised text-left text-sm text-ink shadow-lg"
      style={{ height: hasRows ? rows * ROW + 2 : undefined }}
    >
      {!hasRows && <div className="px-4 py-3 text-ink-soft">{message}</div>}
      <div role="presentation" className="relative" style={{ height: options.length * ROW }}>
        {rowsToRender(first, options.length, active).map((at) => {
          const option = options[at];
          return (
            option && (
              <Row
                key={at}
                id={`${id}-${at}`}
                option={option}
                at={at}
                count={options.length}
                isActive={at === active}
                isChosen={option.id === value}
                onChoose={onChoose}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** The first visible row, after the user has scrolled or the active row has changed. */
function useScrolledRows(box: RefObject<HTMLElement | null>, options: readonly Option[], active: number, rows: number) {
  const [first, setFirst] = useState(0);

  // Cached, because reading the box's height would make the browser lay out the page at every letter typed.
  const sight = useRef<Sight>({ top: 0, height: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the number of rows.
  useLayoutEffect(() => {
    sight.current.height = null;
  }, [rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position also depends on the options.
  useLayoutEffect(() => {
    const top = nearestScrollTop(active, sight.current, box.current);
    if (box.current && top !== sight.current.top) box.current.scrollTop = top;
    sight.current.top = top;
    // Renders at once instead of after the browser's scroll event.
    setFirst(Math.floor(top / ROW));
  }, [active, options]);

  function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    sight.current = { top: currentTarget.scrollTop, height: currentTarget.clientHeight };
    setFirst(Math.floor(currentTarget.scrollTop / ROW));
  }
  return { first, onScroll };
}

/** The nearest scroll position that shows the row, or the top if there is no row to show. */
function nearestScrollTop(row: number, sight: Sight, box: HTMLElement | null): number {
  if (row < 0) return 0;
  sight.height ??= box?.clientHeight || VISIBLE * ROW;
  return Math.max(row * ROW + ROW - sight.height, Math.min(sight.top, row * ROW));
}

/** The rows to render. They include the active row, because the field refers to it. */
function rowsToRender(first: number, count: number, active: number): number[] {
  const start = Math.max(0, Math.min(first, count - VISIBLE) - SPARE);
  const end = Math.min(count, first + VISIBLE + SPARE);
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
  if (active >= 0 && active < start) return [active, ...rows];
  return active >= end ? [...rows, active] : rows;
}

type OptionRowProps = {
  id: string;
  option: Option;
  at: number;
  count: number;
  isActive: boolean;
  isChosen: boolean;
  onChoose: (option: Option) => void;
};

function Row({ id, option, at, count, isActive, isChosen, onChoose }: OptionRowProps) {
  const { label, detail, disabledReason } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field refers to the active option.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={disabledReason ? true : undefined}
      aria-setsize={count}
      aria-posinset={at + 1}
      onClick={() => onChoose(option)}
      style={{ top: at * ROW, height: ROW }}
      className={clsx(
        "absolute inset-x-0 flex items-center gap-3 border-l-4 px-3",
        // Forced colours make the transparent outline visible.
        isActive
          ? "border-accent bg-accent-soft outline-2 -outline-offset-2 outline-transparent"
          : "border-transparent",
        disabledReason ? "cursor-not-allowed text-ink-soft" : "cursor-pointer",
        !isActive && !disabledReason && "hover:bg-sunken",
      )}
    >
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate font-medium">{label}</span>
        {(disabledReason || detail) && (
          <span className="block truncate text-xs text-ink-soft">
            {disabledReason && <span className="font-medium">{disabledReason}</span>}
            {detail && <span>{disabledReason ? ` · ${detail}` : detail}</span>}
          </span>
        )}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </div>
  );
}
