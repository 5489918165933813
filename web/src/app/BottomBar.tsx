import clsx from "clsx";
import { CalendarClock, CalendarDays, Ellipsis, House, UserRound, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useUser } from "../api/useMe";
import { paths } from "../lib/paths";

/** The padding at the end of a screen, so that the bar covers no content. */
export const ROOM_FOR_BAR = "pb-[calc(4.75rem+env(safe-area-inset-bottom))] md:pb-8";

type Props = { onMore: () => void };

/** The links to a user's main screens, at the bottom of a phone. Staff's 'More' opens the menu with the others. */
export function BottomBar({ onMore }: Props) {
  const isStaff = useUser().hasAdminAccess;
  return (
    <nav
      aria-label="Bottom bar"
      data-kept-clear
      data-bottom-edge
      // Hidden while a dialog is open, which has its buttons at the same place.
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden [:root:has(dialog[open])_&]:invisible"
    >
      <ul className={clsx("mx-auto grid max-w-lg", isStaff ? "grid-cols-5" : "grid-cols-3")}>
        <Screen to={paths.dashboard} label="Home" icon={<House aria-hidden />} />
        {isStaff ? (
          <>
            <Screen to={paths.today} label="Today" icon={<CalendarClock aria-hidden />} />
            <Screen to={paths.timetable} label="Classes" icon={<CalendarDays aria-hidden />} />
            <Screen to={paths.users} label="People" icon={<UsersRound aria-hidden />} />
            <li>
              <button type="button" onClick={onMore} className={clsx(ITEM, "text-ink-soft")}>
                <Face label="More" icon={<Ellipsis aria-hidden />} />
              </button>
            </li>
          </>
        ) : (
          <>
            <Screen to={paths.classes} label="Schedule" icon={<CalendarDays aria-hidden />} />
            <Screen to={paths.profile} label="Me" icon={<UserRound aria-hidden />} />
          </>
        )}
      </ul>
    </nav>
  );
}

const ITEM =
  "flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center text-xs focus-visible:-outline-offset-2";

function Screen({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === paths.dashboard}
        className={({ isActive }) => clsx(ITEM, isActive ? "font-semibold text-accent-strong" : "text-ink-soft")}
      >
        {({ isActive }) => <Face label={label} icon={icon} isHere={isActive} />}
      </NavLink>
    </li>
  );
}

function Face({ label, icon, isHere }: { label: string; icon: ReactNode; isHere?: boolean }) {
  return (
    <>
      <span
        className={clsx(
          "relative grid h-7 w-12 max-w-full place-items-center rounded-full border border-transparent [&_svg]:size-5.5",
          isHere && "keeps-fill bg-accent-soft",
        )}
      >
        {icon}
      </span>
      {/* Never wider than its part of the bar, whatever the size of the text. */}
      <span className="max-w-full text-[min(0.75rem,4vw)] leading-tight">{label}</span>
    </>
  );
}
