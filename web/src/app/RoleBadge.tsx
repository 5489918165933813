import type { User } from "@bindings/wire";
import { Badge } from "../ui/Badge";

/** The word for a staff member's role; null for a member. */
export const staffRole = ({ canEdit, hasAdminAccess }: User) => {
  if (!hasAdminAccess) return null;
  return canEdit ? "Admin" : "Coach";
};

/** The role of a staff member. */
export function RoleBadge({ user }: { user: User }) {
  const role = staffRole(user);
  return role && <Badge tone="accent">{role}</Badge>;
}
