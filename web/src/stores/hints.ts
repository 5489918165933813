import type { DisagreedHint } from "@bindings/DisagreedHint";

type Counts = { shown: number; actedOn: number; disagreed: DisagreedHint[] };

const none = (): Counts => ({ shown: 0, actedOn: 0, disagreed: [] });

let counts = none();
/** The counts of a report that could not be sent. They are sent once more. */
let failed: Counts | null = null;
/** The facts on which a hint was last shown, by class or booking. */
const lastShown = new Map<string, string>();

/** Counts a hint once for each state of its facts. */
export function hintShown(id: string, facts: string) {
  if (lastShown.get(id) === facts) return;
  lastShown.set(id, facts);
  counts.shown += 1;
}

/** Counts an action that a hint allowed. */
export function hintActedOn() {
  counts.actedOn += 1;
}

/** Counts an action that a hint allowed and the server refused. */
export function hintDisagreed(hint: DisagreedHint) {
  counts.disagreed.push(hint);
}

/** Returns the report to send and a function to call if sending fails, or null if nothing was counted. */
export function takeReport(): { report: Counts; putBack: () => void } | null {
  const [fresh, again] = [counts, failed ?? none()];
  counts = none();
  failed = null;
  const report = {
    shown: fresh.shown + again.shown,
    actedOn: fresh.actedOn + again.actedOn,
    disagreed: [...again.disagreed, ...fresh.disagreed],
  };
  if (report.shown + report.actedOn + report.disagreed.length === 0) return null;
  return {
    report,
    putBack: () => {
      failed = fresh;
    },
  };
}
