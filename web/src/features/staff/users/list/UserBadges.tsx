import type { Role, User } from "@bindings/wire";
import { Badge, type BadgeTone } from "../../../../ui/Badge";

const roles: Record<Role, { words: string; tone: BadgeTone }> = {
  user: { words: "Member", tone: "neutral" },
  coach: { words: "Coach", tone: "info" },
  admin: { words: "Admin", tone: "accent" },
};

export const roleWords = (role: Role) => roles[role].words;

/** Returns what is unusual about an account: a role other than member, inactive, or not set up. */
function exceptionsOf({ role, isActive, isSetupComplete }: User) {
  return [
    role !== "user" && roles[role],
    !isActive && { words: "Inactive", tone: "danger" as const },
    !isSetupComplete && { words: "Setup pending", tone: "warning" as const },
  ].filter((mark) => mark !== false);
}

/** `exceptionsOf` as badges. */
export function ExceptionBadges({ user }: { user: User }) {
  return exceptionsOf(user).map(({ words, tone }) => (
    <Badge key={words} tone={tone}>
      {words}
    </Badge>
  ));
}

/** Badges for what is unusual about an account, and the reason why its invitation was not delivered. */
export function UserExceptions({ user }: { user: User }) {
  if (exceptionsOf(user).length === 0) return null;
  return (
    <div>
      <span className="flex flex-wrap gap-1 *:whitespace-nowrap">
        <ExceptionBadges user={user} />
      </span>
      {user.invitationProblem && <span className="mt-1 block text-danger text-sm">{user.invitationProblem}</span>}
    </div>
  );
}

/** The role and the state of an account: badges if they are unusual, otherwise plain words. */
export function UserBadges({ user }: { user: User }) {
  const usual = [user.role === "user" && roles.user.words, user.isActive && "Active"].filter(
    (words) => words !== false,
  );
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 *:whitespace-nowrap">
        <ExceptionBadges user={user} />
        {usual.map((words) => (
          <span key={words} className="text-xs text-ink-soft">
            {words}
          </span>
        ))}
      </span>
      {user.invitationProblem && <span className="mt-1 block text-danger text-sm">{user.invitationProblem}</span>}
    </>
  );
}
