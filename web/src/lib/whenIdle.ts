/** Does it once the browser has nothing better to do, or after half a second; the answer takes it back. */
export function whenIdle(act: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const id = requestIdleCallback(act, { timeout: 500 });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, 0);
  return () => clearTimeout(timer);
}
