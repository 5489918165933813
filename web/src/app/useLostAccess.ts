import type { User } from "@bindings/User";
import { useEffect, useRef } from "react";
import { toast } from "../stores/toasts";

/** A role that is lost within a session takes the screen away, and what was typed with it: a toast says why. */
export function useLostAccess(user: User | null) {
  const before = useRef<User | null>(null);
  useEffect(() => {
    const said = user && before.current?._id === user._id ? lossOf(before.current, user) : null;
    before.current = user;
    if (said) toast.error(said);
  }, [user]);
}

function lossOf(before: User, now: User): string | null {
  if (before.hasAdminAccess && !now.hasAdminAccess)
    return "Access Denied: You need admin privileges to access this page.";
  if (before.canEdit && !now.canEdit) return "Your role has changed: you can look, and change nothing here any more.";
  return null;
}
