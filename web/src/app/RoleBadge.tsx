import type { User } from "@bindings/User";
import { Badge } from "../ui/Badge";

export function RoleBadge({ user }: { user: User }) {
  return <Badge tone="accent">{user.canEdit ? "Admin" : "Coach"}</Badge>;
}
