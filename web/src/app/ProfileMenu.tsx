import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries";
import { initials } from "../lib/initials";
import { useMenuOpener } from "../ui/useMenuOpener";
import { ProfileItems } from "./ProfileItems";
import { RoleBadge } from "./RoleBadge";

export function ProfileMenu({ user }: { user: User }) {
  const { button, first, close, props } = useMenuOpener();
  const { data: studio } = useQuery(queries.studio());
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
      {first && <ProfileItems user={user} name={name} opener={button} first={first} onClose={close} />}
    </div>
  );
}
