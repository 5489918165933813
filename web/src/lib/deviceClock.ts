// The wall clock of a device can be set by hand while the app is open. The clock of this module starts at the wall
// clock's time and only moves forward, by the elapsed time.
let start = { wall: Date.now(), elapsed: performance.now() };

/** Milliseconds since 1970 on the device's own clock, which may be wrong, but never goes back. */
export const deviceNow = (): number => start.wall + (performance.now() - start.elapsed);

/** Catches up after a pause: `performance.now()` stands still while some devices sleep. */
export function catchUp() {
  if (Date.now() > deviceNow()) start = { wall: Date.now(), elapsed: performance.now() };
}
