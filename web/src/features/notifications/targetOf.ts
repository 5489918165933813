import type { Notification, NotificationKind, User } from "@bindings/wire";
import { CLASS_PARAMETER, PERSON_PARAMETER, paths } from "../../lib/paths";

/** The kinds of notification about a member's balance. */
const BALANCE_KINDS: readonly NotificationKind[] = ["concessions_added", "concessions_low", "payment_reversed"];

/** Returns the path of the screen that a notification is about, or null. */
export function targetOf({ classId, aboutUserId, type }: Notification, { hasAdminAccess }: User): string | null {
  if (classId !== null) {
    const screen = hasAdminAccess ? paths.dashboard : paths.classes;
    return `${screen}?${new URLSearchParams({ [CLASS_PARAMETER]: classId })}`;
  }
  if (aboutUserId) return `${paths.users}?${new URLSearchParams({ [PERSON_PARAMETER]: aboutUserId })}`;
  return BALANCE_KINDS.includes(type) && !hasAdminAccess ? paths.concessions : null;
}
