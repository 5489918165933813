import type { Role } from "@bindings/Role";
import type { User } from "@bindings/User";
import { Badge, type BadgeTone } from "../../../../ui/Badge";

const roles: Record<Role, { words: string; tone: BadgeTone }> = {
  user: { words: "Member", tone: "neutral" },
  coach: { words: "Coach", tone: "info" },
  admin: { words: "Admin", tone: "accent" },
};

export const roleWords = (role: Role) => roles[role].words;

/** The role of someone, whether the account is open and set up, and why the invitation has not arrived. */
export function UserBadges({ user }: { user: User }) {
  const { words, tone } = roles[user.role];
  return (
    <>
      <span className="flex flex-wrap gap-1 *:whitespace-nowrap">
        <Badge tone={tone}>{words}</Badge>
        <Badge tone={user.isActive ? "neutral" : "danger"}>{user.isActive ? "Active" : "Inactive"}</Badge>
        {!user.isSetupComplete && <Badge tone="warning">Setup pending</Badge>}
      </span>
      {user.invitationProblem && <span className="mt-1 block text-danger text-sm">{user.invitationProblem}</span>}
    </>
  );
}
