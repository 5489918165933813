import type { Day } from "@bindings/Day";

/** Scrolls twice: in a phone's list the days on the way are laid out only as they come near. */
export function bringIntoView(day: Day, block: "start" | "nearest") {
  const show = () => document.getElementById(`day-${day}`)?.scrollIntoView?.({ block });
  show();
  requestAnimationFrame(() => requestAnimationFrame(show));
}
