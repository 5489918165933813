import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Monitor, Moon, ScrollText, Sun, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { queries } from "../api/queries";
import { initials } from "../lib/initials";
import { paths } from "../lib/paths";
import { useTheme } from "../stores/theme";
import { useLogout } from "../studio/account/useLogout";
import { Badge } from "../ui/Badge";
import type { MenuEntry } from "../ui/Menu";
import { MenuButton } from "../ui/MenuButton";

const icon = (Icon: typeof Sun): ReactNode => <Icon aria-hidden className="size-5 text-ink-soft" />;

export function ProfileMenu({ user }: { user: User }) {
  const navigate = useNavigate();
  const logout = useLogout();
  const { dark, followsSystem, toggle, followSystem } = useTheme();
  const { data: studio } = useQuery(queries.studio());
  const ownName = `${user.firstName} ${user.lastName}`;
  const name = user.canEdit ? (studio?.studioName ?? ownName) : ownName;
  const badge = <RoleBadge user={user} />;

  const items: (MenuEntry | false)[] = [
    {
      label: user.hasAdminAccess ? "Settings" : "Profile",
      icon: icon(UserRound),
      onChoose: () => void navigate(paths.profile),
    },
    user.canEdit && { label: "Audit trail", icon: icon(ScrollText), onChoose: () => void navigate(paths.audit) },
    { label: dark ? "Light Mode" : "Dark Mode", icon: icon(dark ? Sun : Moon), onChoose: toggle },
    !followsSystem && { label: "Follow System", icon: icon(Monitor), onChoose: followSystem },
    { label: "Logout", icon: icon(LogOut), onChoose: () => void logout() },
  ];

  return (
    <MenuButton
      label={["Profile menu", name, staffRole(user)].filter(Boolean).join(", ")}
      menuLabel="Profile menu"
      items={items.filter((item) => item !== false)}
      heading={
        <p className="mb-1 flex items-center justify-between gap-2 border-b border-line px-4 pt-1 pb-3">
          <span className="font-semibold">{name}</span>
          {badge}
        </p>
      }
      className="flex items-center gap-2 px-1.5"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full border border-transparent bg-accent text-sm font-semibold text-on-accent">
        {initials(user.firstName, user.lastName)}
      </span>
      <span className="hidden max-w-40 truncate text-[0.9375rem] font-medium lg:block">{name}</span>
      {badge}
    </MenuButton>
  );
}

/** The word for a staff member's role; null for a member. */
const staffRole = ({ canEdit, hasAdminAccess }: User) => {
  if (!hasAdminAccess) return null;
  return canEdit ? "Admin" : "Coach";
};

/** The role of a staff member. */
function RoleBadge({ user }: { user: User }) {
  const role = staffRole(user);
  return role && <Badge tone="accent">{role}</Badge>;
}
