import { type RefObject, useLayoutEffect } from "react";

/** Between the field and the box. */
const GAP = 4;
/** The margin to the window's edges. */
const MARGIN = 8;

/**
 * Puts a box with `popover="manual"` in the top layer, positioned at its field and as wide:
 * below it where there is room, else above.
 */
export function usePopoverPosition(
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  height: number,
) {
  useLayoutEffect(() => box.current?.showPopover?.(), [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is another place.
  useLayoutEffect(() => {
    const place = () => box.current && field.current && placeAt(box.current, field.current.getBoundingClientRect());
    const onMove = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) place();
    };
    place();
    const moves = new AbortController();
    const { signal } = moves;
    window.addEventListener("scroll", onMove, { capture: true, signal });
    window.addEventListener("resize", onMove, { signal });
    window.visualViewport?.addEventListener("resize", onMove, { signal });
    return () => moves.abort();
  }, [box, field, height]);
}

function placeAt(box: HTMLElement, { top, bottom, left, width }: DOMRect) {
  box.style.maxHeight = "";
  box.style.width = `${width}px`;
  // The visible part of the window: a phone's keys cover the rest.
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const above = top - GAP - MARGIN - offsetTop;
  const below = offsetTop + height - MARGIN - GAP - bottom;
  const goesUp = box.offsetHeight > below && above > below;
  const maxHeight = Math.max(0, goesUp ? above : below);
  box.style.maxHeight = `${maxHeight}px`;
  box.style.left = `${left}px`;
  box.style.top = `${goesUp ? top - GAP - Math.min(box.offsetHeight, maxHeight) : bottom + GAP}px`;
}
