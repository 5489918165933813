import type { User } from "@bindings/wire";
import { paths } from "../lib/paths";

export type NavigationLink = { to: string; label: string };

/** Returns the links to the user's main screens, for the top bar and the side menu. */
export function linksFor(user: User): NavigationLink[] {
  if (!user.hasAdminAccess) return [{ to: paths.classes, label: "Class Schedule" }];
  const verb = user.canEdit ? "Manage" : "View";
  const links = [
    { to: paths.today, label: "Today" },
    { to: paths.users, label: `${verb} Users` },
    { to: paths.timetable, label: `${verb} Classes` },
  ];
  return user.canEdit ? [...links, { to: paths.payments, label: "Payments" }] : links;
}

/** Returns the links to admins' other screens, for the side menu. */
export function moreLinksFor(user: User): NavigationLink[] {
  if (!user.canEdit) return [];
  return [
    { to: paths.packs, label: "Packs" },
    { to: paths.audit, label: "Audit trail" },
  ];
}
