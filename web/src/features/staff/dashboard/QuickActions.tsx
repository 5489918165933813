import { CalendarDays, UserPen, Users } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths";

const actions = [
  { to: paths.users, label: "Manage Users", Icon: Users },
  { to: paths.timetable, label: "Manage Classes", Icon: CalendarDays },
  { to: paths.profile, label: "Edit Profile", Icon: UserPen },
];

export function QuickActions() {
  return (
    <nav
      aria-label="Quick Actions"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2 sm:gap-3 lg:grid-cols-3"
    >
      {actions.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className="target flex items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 text-sm font-semibold hover:border-line-strong hover:bg-sunken max-sm:flex-col max-sm:py-3 max-sm:text-center"
        >
          <Icon aria-hidden className="size-5 shrink-0 text-accent" />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
