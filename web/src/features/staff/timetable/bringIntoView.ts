import type { Day } from "@bindings/wire";

/** Scrolls to a day. It scrolls again two frames later: a phone's list lays out days only when they come near. */
export function bringIntoView(day: Day, block: "start" | "nearest") {
  const show = () => document.getElementById(`day-${day}`)?.scrollIntoView?.({ block });
  show();
  requestAnimationFrame(() => requestAnimationFrame(show));
}
