import type { Audience } from "../rules";

// No part of the session's store: the start of the app asks before anything else is loaded.

const KEY = "audience";

/** The rules that this user's screens ask: the members' or the staff's. */
export const audienceOf = ({ hasAdminAccess }: { hasAdminAccess: boolean }): Audience =>
  hasAdminAccess ? "staff" : "member";

/** The rules needed last time here: a hint, so that they can be loaded before it is known who is signed in. */
export function keptAudience(): Audience | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "staff" || kept === "member" ? kept : null;
  } catch {
    return null;
  }
}

export function keepAudience(audience: Audience | null) {
  try {
    if (audience === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, audience);
  } catch {
    // Storage can be switched off; there is no hint then.
  }
}
