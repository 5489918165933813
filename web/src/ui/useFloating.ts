import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { placeAt, visibleWindow } from "./place";

type Options = {
  side: "start" | "end";
  /** As wide as what it opens at. */
  isAsWide?: boolean;
  /** Called when the page moves under it; without this, it moves along. */
  onMoved?: () => void;
  /** Its own content has another height now. */
  height?: number;
};

/** Lifts a box with `popover="manual"` above everything, even a dialog's edges, and places it at its anchor. */
export function useFloating(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  { side, isAsWide, onMoved, height }: Options,
) {
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });

  useLayoutEffect(() => box.current?.showPopover?.(), [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is another place.
  useLayoutEffect(() => {
    const floating = box.current;
    if (!floating || !anchor.current) return;
    const place = () => {
      if (anchor.current) set(floating, anchor.current, side, isAsWide);
    };
    place();
    const { top, left } = anchor.current.getBoundingClientRect();
    const onMove = (event: Event) => {
      if (event.target instanceof Node && floating.contains(event.target)) return;
      if (!moved.current) return place();
      // A scroll that ended before it opened is told after it.
      const now = anchor.current?.getBoundingClientRect();
      if (event.type !== "scroll" || now?.top !== top || now.left !== left) moved.current();
    };
    window.addEventListener("scroll", onMove, true);
    window.addEventListener("resize", onMove);
    window.visualViewport?.addEventListener("resize", onMove);
    return () => {
      window.removeEventListener("scroll", onMove, true);
      window.removeEventListener("resize", onMove);
      window.visualViewport?.removeEventListener("resize", onMove);
    };
  }, [box, anchor, side, isAsWide, height]);
}

function set(floating: HTMLElement, anchor: HTMLElement, side: "start" | "end", isAsWide?: boolean) {
  const at = anchor.getBoundingClientRect();
  const { style } = floating;
  style.maxHeight = "";
  if (isAsWide) style.width = `${at.width}px`;
  const size = { width: floating.offsetWidth, height: floating.offsetHeight };
  const { top, left, maxHeight } = placeAt(at, size, visibleWindow(), side);
  style.top = `${top}px`;
  style.left = `${left}px`;
  style.maxHeight = `${maxHeight}px`;
}
