import type { User } from "@bindings/User";
import { LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../lib/paths";
import { useTheme } from "../stores/theme";
import { Menu, MenuItem } from "../ui/Menu";
import { RoleBadge } from "./RoleBadge";
import { useLogout } from "./useLogout";

const icon = (Icon: typeof Sun): ReactNode => <Icon aria-hidden className="size-5 text-ink-soft" />;

type Props = Pick<ComponentProps<typeof Menu>, "opener" | "first" | "onClose"> & { user: User; name: string };

/** The open profile menu. */
export function ProfileItems({ user, name, ...menu }: Props) {
  const navigate = useNavigate();
  const logout = useLogout();
  const { dark, followsSystem, toggle, followSystem } = useTheme();
  return (
    <Menu
      label="Profile menu"
      {...menu}
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
  );
}
