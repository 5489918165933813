import type { User } from "@bindings/wire";
import { useEffect, useRef } from "react";
import { toast } from "../stores/toasts";

/** Shows a toast when the user's role loses rights during the session, which can close the screen and its forms. */
export function useLostAccess(user: User | null) {
  const before = useRef<User | null>(null);
  useEffect(() => {
    const message = user && before.current?._id === user._id ? lossOf(before.current, user) : null;
    before.current = user;
    if (message) toast.error(message);
  }, [user]);
}

function lossOf(before: User, now: User): string | null {
  if (before.hasAdminAccess && !now.hasAdminAccess)
    return "Access Denied: You need admin privileges to access this page.";
  if (before.canEdit && !now.canEdit) return "Your role has changed: you can look, and change nothing here any more.";
  return null;
}
