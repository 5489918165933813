import { useEffect } from "react";
import { refreshToken } from "../api/auth";
import { issuedAt } from "../lib/token";
import { limits } from "../rules";
import { studioNow, useClock } from "../stores/clock";
import { useSession } from "../stores/session";

const HOUR = 3_600_000;

/** Requests a new token when the present one is old, so that a phone that is used daily stays signed in. */
export function useTokenRefresh() {
  const token = useSession((session) => session.token);
  const hour = useClock((now) => Math.floor(now / HOUR));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs again each hour.
  useEffect(() => {
    const issued = token === null ? null : issuedAt(token);
    if (issued === null || studioNow() - issued < limits().tokenRefreshAge) return;
    refreshToken().then(
      (answer) => {
        if (useSession.getState().token === token) useSession.getState().begin(answer.token);
      },
      // The present token stays; the next try is in an hour.
      () => {},
    );
  }, [token, hour]);
}
