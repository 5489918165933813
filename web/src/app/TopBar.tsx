import clsx from "clsx";
import { Menu, Search, Ticket } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useUser } from "../api/useMe";
import { Bell } from "../features/notifications/Bell";
import { paths } from "../lib/paths";
import { balanceWords, capabilities, concessionBanner } from "../rules";
import { Badge } from "../ui/Badge";
import { IconButton } from "../ui/IconButton";
import { Logo } from "../ui/Logo";
import { linksFor } from "./navigation";
import { ProfileMenu } from "./ProfileMenu";

type Props = { unread: number; onOpenMenu: () => void; onOpenNotifications: () => void; onFind: () => void };

export function TopBar({ unread, onOpenMenu, onOpenNotifications, onFind }: Props) {
  const user = useUser();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 w-full max-w-[90rem] flex-wrap items-center gap-x-1 px-2 sm:px-6">
        <IconButton
          label="Open menu"
          icon={<Menu aria-hidden className="size-6" />}
          onClick={onOpenMenu}
          className="md:hidden"
        />
        <Link
          to={user.hasAdminAccess ? paths.staffHome : paths.dashboard}
          aria-label="Fantail home"
          // If there is no room for the name, it wraps to a second line, which is hidden.
          className="flex h-11 min-w-11 max-w-max flex-[1_1_2.75rem] flex-wrap items-center gap-x-2 overflow-hidden rounded-lg pr-2 text-lg leading-11 font-semibold tracking-tight"
        >
          <span className="grid h-11 place-items-center">
            <Logo className="size-8 text-accent" />
          </span>
          <span>Fantail</span>
        </Link>
        <nav aria-label="Main" className="ml-4 hidden items-center gap-1 md:flex">
          <BarLink to={paths.dashboard} label="Home" />
          {linksFor(user).map((link) => (
            <BarLink key={link.to} {...link} />
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1 sm:gap-2">
          {capabilities(user.role).canBook && <ConcessionsBadge balance={user.concessions} />}
          <IconButton
            label="Find anything (Ctrl K)"
            icon={
              <span className="flex items-center gap-2">
                <Search aria-hidden className="size-5.5" />
                <kbd
                  aria-hidden
                  className="hidden rounded border border-line px-1.5 font-sans text-xs text-ink-soft xl:inline"
                >
                  Ctrl K
                </kbd>
              </span>
            }
            onClick={onFind}
            // There is no room for it beside the logo, the bell and the profile.
            className="px-2 max-[22rem]:hidden"
          />
          <Bell unread={unread} onOpen={onOpenNotifications} />
          <ProfileMenu user={user} />
        </div>
      </div>
    </header>
  );
}

/** The member's balance, with a link to the statement of its changes. */
function ConcessionsBadge({ balance }: { balance: number }) {
  const { number, noun } = balanceWords(balance);
  const worry = concessionBanner(balance)?.level;
  const tone = worry === "critical" ? "danger" : worry ? "warning" : "accent";
  return (
    <Link to={paths.concessions} className="target group inline-flex items-center justify-center rounded-lg">
      <Badge tone={tone} icon={<Ticket aria-hidden />} className="px-2.5 py-1 text-sm group-hover:underline">
        <span>
          <span className="sr-only">You have </span>
          <span data-balance>{number}</span>
          <span className="max-sm:sr-only">{` ${noun}`}</span>
          <span className="sr-only">: see every change</span>
        </span>
      </Badge>
    </Link>
  );
}

function BarLink({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      end={to === paths.dashboard}
      className={({ isActive }) =>
        clsx(
          "target inline-flex items-center rounded-lg px-3 text-[0.9375rem] font-medium",
          isActive ? "keeps-fill bg-accent-soft text-accent-strong" : "text-ink-soft hover:bg-sunken hover:text-ink",
        )
      }
    >
      {label}
    </NavLink>
  );
}
