type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

type Surroundings = {
  window: { width: number; height: number };
  /** The open dialog; null for a page. */
  dialog: Edges | null;
  /** The buttons at the end of the dialog, or a phone's bottom bar. */
  foot: Edges | null;
  /** The least width of a toast beside a dialog. */
  leastWidth: number;
  /** The height of the toasts at their full width. */
  height: number;
};

/** The distances from the window's edges, in pixels. Without `bottom`, the toasts are at the top. */
export type ToastPlace = { right: number; width: number | null; bottom: number | null; coversEnd: boolean };

const AT_TOP: ToastPlace = { right: 0, width: null, bottom: null, coversEnd: false };

/** The border of a dialog, in pixels. */
const BORDER = 1;

/**
 * Returns the place where toasts cover no button of an open dialog: beside or above it; or, if it reaches the window's
 * bottom, over the end of its content, above its buttons; or else over its heading. The toasts of a page are above its
 * bottom bar.
 */
export function toastPlace(surroundings: Surroundings): ToastPlace {
  const { window, dialog, leastWidth, height } = surroundings;
  if (!dialog) return atEnd(surroundings);
  const atRight = window.width - dialog.right;
  if (atRight >= leastWidth) return { right: 0, width: atRight, bottom: 0, coversEnd: false };
  if (dialog.left >= leastWidth)
    return { right: window.width - dialog.left, width: dialog.left, bottom: 0, coversEnd: false };
  const isAbove = dialog.top >= height;
  return isAbove || !isAtBottom(dialog, window) ? AT_TOP : atEnd(surroundings);
}

const isAtBottom = ({ bottom }: Edges, { height }: Surroundings["window"]) => Math.abs(bottom - height) <= BORDER;

/** At the window's bottom, above the foot; at the top if the toasts don't fit there or the foot is scrolled away. */
function atEnd({ window, foot, height }: Surroundings): ToastPlace {
  const isFootAbove = !foot || foot.bottom < window.height - BORDER;
  const bottom = isFootAbove ? 0 : window.height - foot.top;
  const fits = isFootAbove || (isAtBottom(foot, window) && bottom + height <= window.height);
  return fits ? { right: 0, width: null, bottom, coversEnd: true } : AT_TOP;
}
