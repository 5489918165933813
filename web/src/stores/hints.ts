import type { DisagreedHint } from "@bindings/wire";

type HintCounts = { shown: number; actedOn: number; disagreed: DisagreedHint[] };

const none = (): HintCounts => ({ shown: 0, actedOn: 0, disagreed: [] });

let counts = none();
/** Counts of a report that could not be sent. They are sent once more. */
let failed: HintCounts | null = null;
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

/** Counts a refusal of what a hint allowed. */
export function hintDisagreed(hint: DisagreedHint) {
  counts.disagreed.push(hint);
}

/** Returns the report to send and a function to call if sending fails; null if nothing was counted. */
export function takeReport(): { report: HintCounts; putBack: () => void } | null {
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
