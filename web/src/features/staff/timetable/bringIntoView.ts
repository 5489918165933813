import type { Day } from "@bindings/wire";

/** Scrolls to a day. It scrolls again two frames later: a phone's list lays out days only when they come near. */
export function bringIntoView(day: Day) {
  const show = () => document.getElementById(`day-${day}`)?.scrollIntoView?.({ block: "start" });
  show();
  requestAnimationFrame(() => requestAnimationFrame(show));
}
