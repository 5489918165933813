import { type RefObject, useEffect, useRef } from "react";

/**
 * In the order of Tab the action of a toast comes right after what has the focus, once, and after the toast what would
 * have come. `newest` is the latest toast with an action.
 */
export function useTabToAction(box: RefObject<HTMLElement | null>, newest: number | null) {
  const offered = useRef<number | null>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (newest === null) return;
    const goIn = (from: HTMLElement | null) => {
      offered.current = newest;
      cameFrom.current = from;
      box.current?.querySelector<HTMLElement>(`[data-action="${newest}"] button`)?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const inside = [...(box.current?.querySelectorAll<HTMLElement>("button") ?? [])];
      const at = active ? inside.indexOf(active) : -1;
      if (at < 0 && !event.shiftKey && offered.current !== newest) {
        event.preventDefault();
        goIn(active);
      } else if (cameFrom.current && at >= 0 && at === (event.shiftKey ? 0 : inside.length - 1)) {
        // Forwards the browser goes on from there by itself.
        if (event.shiftKey) event.preventDefault();
        cameFrom.current.focus({ preventScroll: true });
        cameFrom.current = null;
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [box, newest]);
}
