import type { Done, HintsReport } from "@bindings/wire";
import { useConnection } from "../stores/connection";
import { takeReport } from "../stores/hints";
import { useSession } from "../stores/session";
import { request } from "./client";

/** The interval of reports. */
const REPORT_INTERVAL = 60_000;

const canReport = () => useConnection.getState().reachable && useSession.getState().token !== null;

/** Sends the hints counted since the last report. Without a connection or a session, they stay for the next report. */
export async function reportHints() {
  if (!canReport()) return;
  const pendingReport = takeReport();
  if (!pendingReport) return;
  try {
    await request<Done>("POST", "/api/hints", { body: pendingReport.report satisfies HintsReport, keepalive: true });
  } catch {
    pendingReport.putBack();
  }
}

/** Reports hints at intervals, and when the page is closed. */
export function reportHintsRegularly() {
  setInterval(() => void reportHints(), REPORT_INTERVAL);
  window.addEventListener("pagehide", () => void reportHints());
}
