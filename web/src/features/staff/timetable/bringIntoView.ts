import type { Day } from "@bindings/Day";

/** Scrolls twice, because in a phone's list the days in between are laid out only when they come near. */
export function bringIntoView(day: Day, block: "start" | "nearest") {
  const show = () => document.getElementById(`day-${day}`)?.scrollIntoView?.({ block });
  show();
  requestAnimationFrame(() => requestAnimationFrame(show));
}
