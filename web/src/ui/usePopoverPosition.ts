import { type RefObject, useLayoutEffect } from "react";

/** The gap between the field and the box, in pixels. */
const GAP = 4;
/** The margin to the window's edges. */
const MARGIN = 8;

/**
 * Shows a `popover="manual"` box in the top layer. The box is as wide as its field and is placed below it, or above it
 * if there is more room there.
 */
export function usePopoverPosition(
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  /** Changes when the box may have a new height, so that it is placed again. The value itself is not used. */
  contentHeight: number,
) {
  useLayoutEffect(() => box.current?.showPopover?.(), [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box must be placed again when its height changes.
  useLayoutEffect(() => {
    const place = () => box.current && field.current && placeAt(box.current, field.current.getBoundingClientRect());
    const onMove = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) place();
    };
    place();
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("scroll", onMove, { capture: true, signal });
    window.addEventListener("resize", onMove, { signal });
    window.visualViewport?.addEventListener("resize", onMove, { signal });
    return () => listeners.abort();
  }, [box, field, contentHeight]);
}

function placeAt(box: HTMLElement, { top, bottom, left, width }: DOMRect) {
  box.style.maxHeight = "";
  box.style.width = `${width}px`;
  // The visible part of the window. On a phone, the on-screen keyboard covers the rest.
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const above = top - GAP - MARGIN - offsetTop;
  const below = offsetTop + height - MARGIN - GAP - bottom;
  const goesUp = box.offsetHeight > below && above > below;
  const maxHeight = Math.max(0, goesUp ? above : below);
  box.style.maxHeight = `${maxHeight}px`;
  box.style.left = `${left}px`;
  box.style.top = `${goesUp ? top - GAP - Math.min(box.offsetHeight, maxHeight) : bottom + GAP}px`;
}
