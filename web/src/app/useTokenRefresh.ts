import { useEffect } from "react";
import { refreshToken } from "../api/auth";
import { issuedAt } from "../lib/token";
import { limits } from "../rules";
import { studioNow, useClock } from "../stores/clock";
import { useSession } from "../stores/session";

const HOUR = 3_600_000;

/** Asks for a new token once this one has grown old, so that a phone in use stays signed in. */
export function useTokenRefresh() {
  const token = useSession((session) => session.token);
  const hour = useClock((now) => Math.floor(now / HOUR));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the hour is what makes it ask again.
  useEffect(() => {
    const issued = token === null ? null : issuedAt(token);
    if (issued === null || studioNow() - issued < limits().tokenRefreshAge) return;
    refreshToken().then(
      (answer) => {
        if (useSession.getState().token === token) useSession.getState().begin(answer.token);
      },
      // It stays as old as it is; the next hour asks again.
      () => {},
    );
  }, [token, hour]);
}
