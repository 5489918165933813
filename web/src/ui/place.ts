export type Edges = { top: number; right: number; bottom: number; left: number };
export type Place = { top: number; left: number; maxHeight: number };

/** Between a button and what opens at it. */
const GAP = 4;
/** Kept free at the window's edges. */
const MARGIN = 8;

/** Below its button where there is room, else above; never over the window's edge. `start` lines up their left sides. */
export function placeAt(
  anchor: Edges,
  box: { width: number; height: number },
  room: Edges,
  side: "start" | "end",
): Place {
  const below = room.bottom - MARGIN - anchor.bottom - GAP;
  const above = anchor.top - GAP - room.top - MARGIN;
  const goesUp = box.height > below && above > below;
  const maxHeight = Math.max(0, goesUp ? above : below);
  const top = goesUp ? anchor.top - GAP - Math.min(box.height, maxHeight) : anchor.bottom + GAP;
  const wanted = side === "start" ? anchor.left : anchor.right - box.width;
  const left = Math.max(room.left + MARGIN, Math.min(wanted, room.right - MARGIN - box.width));
  return { top, left, maxHeight };
}

/** The visible part of the window: a phone's keys cover the rest. */
export function visibleWindow(): Edges {
  const seen = window.visualViewport;
  const top = seen?.offsetTop ?? 0;
  const left = seen?.offsetLeft ?? 0;
  return {
    top,
    left,
    bottom: top + (seen?.height ?? window.innerHeight),
    right: left + (seen?.width ?? document.documentElement.clientWidth),
  };
}
