/** Two presses within this time, in milliseconds, are one decision: many people press twice where once is enough. */
const TOGETHER = 500;

/** Two presses of different controls, in pixels: the second one hits what has appeared under the finger. */
const SAME_PLACE = 24;

const CONTROLS =
  "button, a[href], summary, input:is([type=checkbox], [type=radio]), [role=button], [role=menuitem], [role=option]";

/** A second press of these takes the first one back. */
const TOGGLES = "[aria-pressed], [role=switch], [type=checkbox]";

type Press = { element: Element; label: string; at: number; x: number; y: number; mayBeSecond: boolean };

/**
 * Ignores the second of two presses in quick succession if it would be another decision than the first: of a toggle, of
 * a button whose label has changed, or of a control that has appeared at the same place. Enter that is held down presses
 * once. Other buttons, such as 'Next day', can be pressed quickly. Returns a function that ends this.
 */
export function ignoreRepeatedPresses(): () => void {
  let last: Press | null = null;
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const control = controlOf(target);
    // After a press of a label, the browser presses its control.
    if (!(target instanceof Element) || (!control && target.closest("label"))) return;
    const press = {
      // A row of a table can be pressed, too.
      element: control ?? target,
      label: control?.getAttribute("aria-label") ?? control?.textContent ?? "",
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      mayBeSecond: mayBeSecondOfDoubleClick(event),
    };
    if (control && last && press.at - last.at < TOGETHER && isOtherDecision(last, press)) {
      last.at = press.at;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = press;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && event.key === "Enter" && controlOf(event.target)) event.preventDefault();
  };
  window.addEventListener("click", onClick, true);
  window.addEventListener("keydown", onKeyDown, true);
  return () => {
    window.removeEventListener("click", onClick, true);
    window.removeEventListener("keydown", onKeyDown, true);
  };
}

const controlOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(CONTROLS) : null);

function isOtherDecision(first: Press, second: Press): boolean {
  if (first.element === second.element) return second.element.matches(TOGGLES) || first.label !== second.label;
  return second.mayBeSecond && Math.hypot(first.x - second.x, first.y - second.y) < SAME_PLACE;
}

/** The browser counts the clicks of a mouse, but not the taps of a finger. The keyboard presses without a place. */
const mayBeSecondOfDoubleClick = ({ detail, pointerType }: MouseEvent & { pointerType?: string }) =>
  pointerType === "mouse" ? detail > 1 : detail > 0;
