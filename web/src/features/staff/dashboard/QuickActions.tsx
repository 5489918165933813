import { CalendarDays, ChevronRight, UserPen, Users } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths";

const actions = [
  { to: paths.users, label: "Manage Users", Icon: Users },
  { to: paths.timetable, label: "Manage Classes", Icon: CalendarDays },
  { to: paths.profile, label: "Edit Profile", Icon: UserPen },
];

export function QuickActions() {
  return (
    <nav aria-label="Quick Actions" className="grid gap-3 sm:grid-cols-3">
      {actions.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className="target flex items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 font-semibold hover:border-line-strong hover:bg-sunken"
        >
          <Icon aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 flex-1">{label}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </Link>
      ))}
    </nav>
  );
}
