import type { Instant, Refusal, Verdict } from "@bindings/wire";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure } from "../../api/failure";
import { changedWords } from "../../rules";

type Refused = { verdict: Verdict; message: string; dataAt: number };

type Changed = { refusal: Refusal; at: Instant };

/**
 * The server's verdict on the last attempt, shown until the class has been refetched; and the fact that had changed,
 * shown until the next refusal.
 */
export function useRefusal(dataUpdatedAt: number) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  // A confirmation keeps the `note` of the time when it was opened, and the class may be refetched meanwhile.
  const latestDataAt = useRef(dataUpdatedAt);
  useEffect(() => {
    latestDataAt.current = dataUpdatedAt;
  }, [dataUpdatedAt]);
  const note = useCallback((failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.verdict === null) return;
    const { verdict, changedAt } = failure;
    setChanged(verdict.refusal && changedAt ? { refusal: verdict.refusal, at: changedAt } : null);
    setRefused({ verdict, message: failure.message, dataAt: latestDataAt.current });
  }, []);
  const changeText = (now: number) => changed && changedWords(changed.refusal, changed.at, now);
  return { refusal: refused?.dataAt === dataUpdatedAt ? refused : null, changeText, note };
}
