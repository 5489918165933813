/** Two presses of a control within this time, in milliseconds, are one: many people press twice where once is enough. */
const TOGETHER = 500;

/** Presses of two controls within this time and distance are a double tap: the second hits what has just appeared. */
const DOUBLE_TAP = 300;
const SAME_PLACE = 24;

const CONTROLS =
  "button, a[href], summary, input:is([type=checkbox], [type=radio]), [role=button], [role=menuitem], [role=option]";

/** A second press of these takes the first one back. */
const TOGGLES = "[aria-pressed], [role=switch], [type=checkbox]";

type Press = { element: Element; action: string; at: number; x: number; y: number; mayBeSecond: boolean };

/**
 * Ignores the second of two presses in quick succession if it would be another decision than the first: of a toggle, of
 * a button that has another action by now, or of a control that has appeared at the same place. Enter that is held down
 * presses once. Other buttons, such as 'Next day', can be pressed quickly. Returns a function that ends this.
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
      action: control ? actionOf(control) : "",
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      mayBeSecond: mayBeSecondOfDoubleClick(event),
    };
    if (control && last && isOtherDecision(last, press)) {
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

/** Returns the first word of a button's label: `Book` of `Book Class`, `Next` of `Next month, March 2027`. */
function actionOf(control: Element): string {
  const label = control.getAttribute("aria-label") ?? control.textContent;
  return label.trim().split(/[\s,]/, 1)[0] ?? "";
}

function isOtherDecision(first: Press, second: Press): boolean {
  const between = second.at - first.at;
  if (first.element === second.element)
    return between < TOGETHER && (second.element.matches(TOGGLES) || first.action !== second.action);
  const isNear = Math.hypot(first.x - second.x, first.y - second.y) < SAME_PLACE;
  return between < DOUBLE_TAP && isNear && second.mayBeSecond;
}

/** The browser counts the clicks of a mouse, but not the taps of a finger. The keyboard presses without a place. */
const mayBeSecondOfDoubleClick = ({ detail, pointerType }: MouseEvent & { pointerType?: string }) =>
  pointerType === "mouse" ? detail > 1 : detail > 0;
