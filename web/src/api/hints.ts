import type { Done } from "@bindings/Done";
import type { HintsReport } from "@bindings/HintsReport";
import { useConnection } from "../stores/connection";
import { takeReport } from "../stores/hints";
import { useSession } from "../stores/session";
import { request } from "./client";

/** A report is sent once a minute at most. */
const EVERY = 60_000;

const isReachable = () => useConnection.getState().reachable && useSession.getState().token !== null;

/** Sends the hints counted since the last report. Waits for a connection and a session. */
export async function reportHints() {
  if (!isReachable()) return;
  const taken = takeReport();
  if (!taken) return;
  try {
    await request<Done>("POST", "/api/hints", { body: taken.report satisfies HintsReport, keepalive: true });
  } catch {
    taken.putBack();
  }
}

/** Reports hints from now on, also when the page is left. */
export function reportHintsRegularly() {
  setInterval(() => void reportHints(), EVERY);
  window.addEventListener("pagehide", () => void reportHints());
}
