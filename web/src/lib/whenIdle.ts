/**
 * Runs `act` when the browser is idle, or after half a second. A browser without idle callbacks runs it in the next
 * task. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const id = requestIdleCallback(act, { timeout: 500 });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, 0);
  return () => clearTimeout(timer);
}
