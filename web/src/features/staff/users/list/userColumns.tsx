import type { User } from "@bindings/wire";
import clsx from "clsx";
import type { ReactNode } from "react";
import type { UserSort } from "../../../../api/admin/users";
import { shortMonth } from "../../../../lib/shortMonth";
import { dateWords, dayOf } from "../../../../rules";
import { Avatar } from "../../../../ui/Avatar";
import type { Column } from "../../../../ui/Table";
import { PersonLink } from "../../people/PersonLink";
import { Balance } from "./Balance";
import { ExceptionBadges, UserBadges } from "./UserBadges";

type UserColumnOptions = {
  sort: UserSort;
  /** Whether not all columns fit. Contact, role and status are then shown with the name. */
  isCompact: boolean;
  /** The row's menu, for users who may act. */
  actions?: (user: User) => ReactNode;
};

export function userColumns({ sort, isCompact, actions }: UserColumnOptions): Column<User>[] {
  const columns: Column<User>[] = [
    {
      key: "user",
      heading: "User",
      names: true,
      width: isCompact ? "45%" : undefined,
      // The heading sorts by the first name, or by the last name if that is the current sort.
      sortKey: sort === "lastName" ? "lastName" : "firstName",
      cell: (user) => (isCompact ? <UserInBrief user={user} /> : <UserName user={user} />),
    },
  ];
  if (!isCompact) {
    columns.push(
      { key: "contact", heading: "Contact", width: "16rem", sortKey: "email", cell: (user) => <Contact user={user} /> },
      { key: "badges", heading: "Role & Status", width: "15rem", cell: (user) => <UserBadges user={user} /> },
    );
  }
  columns.push(
    {
      key: "attended",
      heading: "Total classes attended",
      width: "8.5rem",
      numeric: true,
      sortKey: "totalClassesAttended",
      cell: (user) => user.totalClassesAttended,
    },
    {
      key: "concessions",
      heading: "Concessions",
      numeric: true,
      sortKey: "concessions",
      cell: (user) => <Balance user={user} />,
    },
    {
      key: "joined",
      heading: "Joined",
      sortKey: "createdAt",
      cell: (user) => <Joined at={user.createdAt} isShort={isCompact} />,
    },
  );
  if (actions) columns.push({ key: "actions", heading: "Actions", quiet: true, align: "end", cell: actions });
  return columns;
}

function Joined({ at, isShort }: { at: string; isShort: boolean }) {
  const words = dateWords(dayOf(at));
  return <span className="whitespace-nowrap tabular-nums">{isShort ? shortMonth(words) : words}</span>;
}

function UserInBrief({ user }: { user: User }) {
  const { username, email, phone, invitationProblem } = user;
  return (
    // As wide as its cell. Its content never makes the cell wider.
    <div className="w-0 min-w-full font-normal">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <UserName user={user} second={[`@${username}`, email, phone].filter(Boolean).join(" · ")} />
        </div>
        <span className="flex shrink-0 flex-col items-end gap-0.5">
          <ExceptionBadges user={user} />
        </span>
      </div>
      {invitationProblem && <span className="block pb-1 pl-11 text-sm text-danger">{invitationProblem}</span>}
    </div>
  );
}

function Contact({ user: { email, phone } }: { user: User }) {
  return (
    <span className="block max-w-62 leading-tight">
      <span className="block truncate" title={email}>
        {email}
      </span>
      {phone && <span className="block text-xs text-ink-soft tabular-nums">{phone}</span>}
    </span>
  );
}

type UserNameProps = {
  user: User;
  /** The second line; the username by default. If given, both lines are truncated rather than wrapped. */
  second?: string;
};

/** A user's name as a link, with which the keyboard can open the row. */
function UserName({ user: { _id, firstName, lastName, username }, second }: UserNameProps) {
  const name = `${firstName} ${lastName}`;
  const detail = second ?? `@${username}`;
  return (
    <PersonLink
      id={_id}
      className="group/name target flex w-full items-center gap-3 text-left focus-visible:-outline-offset-2 sm:-my-0.5"
    >
      <Avatar first={firstName} last={lastName} className="size-8 text-xs" />
      <span className="min-w-0 leading-tight">
        <span
          title={name}
          className={clsx(
            "font-semibold decoration-line-strong underline-offset-4 group-hover/name:underline",
            second === undefined ? "line-clamp-2" : "block truncate",
          )}
        >
          {name}
        </span>
        <span
          title={detail}
          className={clsx("block truncate text-xs font-normal text-ink-soft", second === undefined && "max-w-48")}
        >
          {detail}
        </span>
      </span>
    </PersonLink>
  );
}
