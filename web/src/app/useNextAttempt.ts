import { useEffect, useState } from "react";
import { dropKeptPage, loadAnew } from "../lib/keptPage";
import { knock } from "../lib/knock";
import { noteReachable, useConnection } from "../stores/connection";

/** The attempts for a part that failed to load, kept from one failure to the next. */
export type Attempts = { again: boolean; wasAway: boolean };

export const newAttempts = (): Attempts => ({ again: false, wasAway: false });

/**
 * Tries by itself once the studio answers. Where the part still fails, because an older browser keeps its failure or the
 * studio has a newer app by now than the page that was kept, the page is loaded anew; but never twice in a row.
 */
export function useNextAttempt(isPart: boolean, attempts: Attempts, tryAgain: () => void) {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!isPart) return;
    const leaving = new AbortController();
    const unsubscribe = useConnection.subscribe((now, before) => {
      if (now.reachable && !before.reachable) again();
    });
    const again = () => {
      attempts.again = true;
      tryAgain();
    };
    const begin = async () => {
      if (!useConnection.getState().reachable) attempts.wasAway = true;
      if (!(await isThere(leaving.signal, attempts)) || leaving.signal.aborted) return;
      if (!attempts.again) again();
      else {
        const hasGone = await dropKeptPage();
        if (!leaving.signal.aborted && (hasGone || attempts.wasAway)) window.location.reload();
      }
    };
    void begin();
    return () => {
      leaving.abort();
      unsubscribe();
    };
  }, [isPart, attempts, tryAgain]);

  /** By hand: a page is never given up while there is nothing to load it from. */
  async function reload() {
    setAsking(true);
    if (!isPart || (await isThere(undefined, attempts))) await loadAnew();
    setAsking(false);
  }
  return { asking, reload };
}

/** Whether the studio answers; where it does not, everyone is told, and `Recovery` goes on asking. */
async function isThere(signal: AbortSignal | undefined, attempts: Attempts): Promise<boolean> {
  const answers = await knock(signal);
  if (signal?.aborted) return false;
  if (answers) return true;
  attempts.wasAway = true;
  noteReachable(false);
  return false;
}
