import { deviceNow } from "../lib/deviceClock";

/** A change that arrives within this time after an action of this tab may come from that action. */
const ECHO = 2_000;

let running = 0;
let endedAt = Number.NEGATIVE_INFINITY;

export function actionBegins() {
  running += 1;
}

/** Ends an action. One that the server refused has changed nothing. */
export function actionEnds(isRefused = false) {
  running -= 1;
  if (!isRefused) endedAt = deviceNow();
}

/** Whether a change that has just arrived may come from an action of this tab. */
export const mayBeOwn = () => running > 0 || deviceNow() < endedAt + ECHO;
