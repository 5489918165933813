import { type RefObject, useLayoutEffect } from "react";

// As far as there is a bar at the bottom.
const ON_A_PHONE = "(width < 48rem)";

/**
 * On a phone toasts would lie on the buttons of a dialog's foot or of a bar at the bottom (`data-foot`), or on what has
 * the focus: they stand above them.
 */
export function useClearOfButtons(box: RefObject<HTMLElement | null>, dialog: HTMLElement | null, toasts: unknown[]) {
  useLayoutEffect(() => {
    const move = () => {
      if (box.current && toasts.length > 0) box.current.style.bottom = `${clearance(box.current, dialog)}px`;
    };
    move();
    window.addEventListener("resize", move);
    return () => window.removeEventListener("resize", move);
  }, [box, dialog, toasts]);
}

/** How far above the window's edge the box covers nothing that can be pressed there. */
function clearance(box: HTMLElement, dialog: HTMLElement | null): number {
  if (!window.matchMedia(ON_A_PHONE).matches) return 0;
  const { height } = box.getBoundingClientRect();
  const feet = [...(dialog ?? document).querySelectorAll("[data-foot]"), ...focused(box, dialog)];
  const lowestFirst = feet.map((foot) => foot.getBoundingClientRect()).sort((one, other) => other.bottom - one.bottom);
  let bottom = 0;
  for (const foot of lowestFirst) {
    const edge = window.innerHeight - bottom;
    if (edge - height < foot.bottom && foot.top < edge) bottom = window.innerHeight - foot.top;
  }
  return bottom + height <= window.innerHeight ? bottom : 0;
}

/** What has the focus and can be pressed; not a dialog or a screen as a whole. */
function focused(box: HTMLElement, dialog: HTMLElement | null): Element[] {
  const element = document.activeElement;
  if (!element?.matches("button, a, input, select, textarea") || box.contains(element)) return [];
  return (dialog ?? document).contains(element) ? [element] : [];
}
