import { freeStretch } from "./freeStretch";
import { focusSoon, isLeavingWith } from "./openDialogs";

/** On a phone, held either way, thumb and keyboard are below: toasts are at the top there. */
const AT_TOP = "(width < 48rem), (height < 30rem)";
/** Bars, and the buttons of a dialog's foot. */
const KEPT_CLEAR = "[data-kept-clear]";
const CONTROL = "a, button, input, select, textarea";

/** Places a fixed box at the window's edge where it covers neither what is kept clear nor what has the focus. */
export function standClear(box: HTMLElement, dialog: HTMLElement | null): () => void {
  const again = () => place(box, dialog);
  again();
  document.addEventListener("focusin", again);
  window.addEventListener("resize", again);
  return () => {
    document.removeEventListener("focusin", again);
    window.removeEventListener("resize", again);
  };
}

/** The same whatever is scrolled, or grows; not for a box under the pointer, which keeps still. */
export function stayClear(box: HTMLElement, dialog: HTMLElement | null): () => void {
  const again = () => place(box, dialog);
  const observer = "ResizeObserver" in window ? new ResizeObserver(again) : null;
  for (const element of [box, dialog, ...keptClear(dialog)]) if (element) observer?.observe(element);
  window.addEventListener("scroll", again, true);
  return () => {
    observer?.disconnect();
    window.removeEventListener("scroll", again, true);
  };
}

function place(box: HTMLElement, dialog: HTMLElement | null) {
  const edge = window.matchMedia(AT_TOP).matches ? "top" : "bottom";
  const room = { top: 0, bottom: window.innerHeight };
  const height = box.scrollHeight;
  const clear = inTheWay(box, keptClear(dialog));
  const best = freeStretch(height, room, [...clear, ...inTheWay(box, focused(box, dialog))], edge);
  // Large text may leave no room beside a large control: then that is covered in part.
  const { top, bottom } = height <= best.bottom - best.top ? best : freeStretch(height, room, clear, edge);
  const { style } = box;
  style.top = edge === "top" ? `${top}px` : "auto";
  style.bottom = edge === "bottom" ? `${room.bottom - bottom}px` : "auto";
  style.maxHeight = `${bottom - top}px`;
}

const keptClear = (dialog: HTMLElement | null) =>
  [...(dialog ?? document).querySelectorAll(KEPT_CLEAR)].filter((element) => !isLeavingWith(element));

/** The elements in the column of the box's contents. */
function inTheWay(box: HTMLElement, elements: Element[]): DOMRect[] {
  const left = Math.min(...[...box.children].map((child) => child.getBoundingClientRect().left));
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ right, height }) => left < right && height > 0);
}

/** The control that has the focus or gets it back, with what stands inside its edge; not a dialog or a screen as a whole. */
function focused(box: HTMLElement, dialog: HTMLElement | null): Element[] {
  const element = focusSoon();
  if (!element?.matches(CONTROL) || box.contains(element) || !(dialog ?? document).contains(element)) return [];
  return [element.matches("input") ? (element.parentElement ?? element) : element];
}
