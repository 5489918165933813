type Memory = { offered: number | null; cameFrom: HTMLElement | null };

/** The state kept from one toast to the next. */
export const tabMemory = (): Memory => ({ offered: null, cameFrom: null });

/**
 * In the order of Tab the action of a toast comes right after what has the focus, once, and after the toast what would
 * have come. `newest` is the latest toast with an action.
 */
export function offerToTab(box: HTMLElement, newest: number, memory: Memory): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const inside = [...box.querySelectorAll<HTMLElement>("button")];
    const at = active ? inside.indexOf(active) : -1;
    if (at < 0 && !event.shiftKey && memory.offered !== newest) {
      event.preventDefault();
      memory.offered = newest;
      memory.cameFrom = active;
      box.querySelector<HTMLElement>(`[data-action="${newest}"] button`)?.focus();
    } else if (memory.cameFrom && at >= 0 && at === (event.shiftKey ? 0 : inside.length - 1)) {
      // Forwards the browser goes on from there by itself.
      if (event.shiftKey) event.preventDefault();
      memory.cameFrom.focus({ preventScroll: true });
      memory.cameFrom = null;
    }
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
