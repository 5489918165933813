import type { Verdict } from "@bindings/Verdict";
import { useCallback, useState } from "react";
import { ApiFailure } from "../api/failure";

type Refused = { verdict: Verdict; message: string; dataAt: number };

/** The server's own verdict on what was just tried: it stands in the hint's place until fresher facts have arrived. */
export function useRefusal(dataUpdatedAt: number) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const note = useCallback(
    (failure: unknown) => {
      if (!(failure instanceof ApiFailure) || failure.verdict === null) return;
      setRefused({ verdict: failure.verdict, message: failure.message, dataAt: dataUpdatedAt });
    },
    [dataUpdatedAt],
  );
  return { refusal: refused?.dataAt === dataUpdatedAt ? refused : null, note };
}
