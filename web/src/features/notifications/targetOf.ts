import type { Notification, NotificationKind, User } from "@bindings/wire";
import { paths } from "../../lib/paths";
import { pageAddress } from "../../studio/address/useOpenPage";

/** The kinds of notification about a member's balance. */
const BALANCE_KINDS: readonly NotificationKind[] = ["concessions_added", "concessions_low", "payment_reversed"];

/** Returns the path of the screen that a notification is about, or null. */
export function targetOf({ classId, aboutUserId, type }: Notification, { hasAdminAccess }: User): string | null {
  if (classId !== null) return pageAddress(hasAdminAccess ? paths.dashboard : paths.classes, "class", classId);
  if (aboutUserId) return pageAddress(paths.users, "person", aboutUserId);
  return BALANCE_KINDS.includes(type) && !hasAdminAccess ? paths.concessions : null;
}
