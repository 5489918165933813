import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../api/queries";
import { initials } from "../lib/initials";
import { paths } from "../lib/paths";
import { useTheme } from "../stores/theme";
import { useNavigate } from "../studio/router";
import { Badge } from "../ui/Badge";
import { Menu, MenuItem } from "../ui/Menu";
import { useMenuOpener } from "../ui/useMenuOpener";
import { useLogout } from "./useLogout";

const icon = (Icon: typeof Sun): ReactNode => <Icon aria-hidden className="size-5 text-ink-soft" />;

export function ProfileMenu({ user }: { user: User }) {
  const { button, first, close, props } = useMenuOpener();
  const { data: studio } = useQuery(queries.studio());
  const navigate = useNavigate();
  const logout = useLogout();
  const { dark, followsSystem, toggle, followSystem } = useTheme();
  const ownName = `${user.firstName} ${user.lastName}`;
  const name = user.canEdit ? (studio?.studioName ?? ownName) : ownName;

  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        {...props}
        aria-label={`Profile menu, ${name}`}
        className="target flex items-center gap-2 rounded-lg px-1.5 hover:bg-sunken"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full border border-transparent bg-accent text-sm font-semibold text-on-accent">
          {initials(user.firstName, user.lastName)}
        </span>
        <span className="hidden max-w-40 truncate text-[0.9375rem] font-medium lg:block">{name}</span>
        {user.hasAdminAccess && <RoleBadge user={user} />}
      </button>
      {first && (
        <Menu
          label="Profile menu"
          opener={button}
          first={first}
          onClose={close}
          heading={
            <p className="mb-1 flex items-center justify-between gap-2 border-b border-line px-4 pt-1 pb-3">
              <span className="font-semibold">{name}</span>
              {user.hasAdminAccess && <RoleBadge user={user} />}
            </p>
          }
        >
          <MenuItem icon={icon(UserRound)} onChoose={() => navigate(paths.profile)}>
            {user.hasAdminAccess ? "Settings" : "Profile"}
          </MenuItem>
          <MenuItem icon={icon(dark ? Sun : Moon)} onChoose={toggle}>
            {dark ? "Light Mode" : "Dark Mode"}
          </MenuItem>
          {!followsSystem && (
            <MenuItem icon={icon(Monitor)} onChoose={followSystem}>
              Follow System
            </MenuItem>
          )}
          <MenuItem icon={icon(LogOut)} onChoose={logout}>
            Logout
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

function RoleBadge({ user }: { user: User }) {
  return <Badge tone="accent">{user.canEdit ? "Admin" : "Coach"}</Badge>;
}
