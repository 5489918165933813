import type { Notification } from "@bindings/Notification";
import type { NotificationKind } from "@bindings/NotificationKind";
import type { User } from "@bindings/User";
import { CLASS_PARAMETER, paths } from "../../lib/paths";

/** The kinds about a member's balance. */
const OF_THE_BALANCE: readonly NotificationKind[] = ["concessions_added", "concessions_low"];

/** The screen with what a notification is about; null where there is none. */
export function placeOf({ classId, type }: Notification, { hasAdminAccess }: User): string | null {
  if (classId !== null) {
    const screen = hasAdminAccess ? paths.dashboard : paths.classes;
    return `${screen}?${new URLSearchParams({ [CLASS_PARAMETER]: classId })}`;
  }
  return OF_THE_BALANCE.includes(type) && !hasAdminAccess ? paths.concessions : null;
}
