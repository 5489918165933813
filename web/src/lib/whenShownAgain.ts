/** A page that was out of sight for this long may have missed what happened, because devices suspend such pages. */
const AWAY = 10_000;
const LOOK_EVERY = 2_000;

/**
 * Calls `act` when the page is shown again after at least ten seconds, also after the device has slept with the page in
 * sight. Until `signal` aborts.
 */
export function whenShownAgain(act: () => void, signal: AbortSignal) {
  // The wall clock, because `performance.now()` stands still while some devices sleep.
  let lastSeen = Date.now();
  const look = () => {
    if (document.visibilityState === "hidden") return;
    const away = Date.now() - lastSeen;
    lastSeen = Date.now();
    if (away >= AWAY) act();
  };
  const timer = setInterval(look, LOOK_EVERY);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", look, { signal });
  // Chrome's event for a page that it had suspended, and the event for a page that Back shows as it was.
  document.addEventListener("resume", look, { signal });
  window.addEventListener("pageshow", look, { signal });
}
