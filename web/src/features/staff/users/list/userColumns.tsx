import type { User } from "@bindings/User";
import type { ReactNode } from "react";
import type { UserSort } from "../../../../api/admin/users";
import { dateWords, dayOf } from "../../../../rules";
import type { Column } from "../../../../ui/Table";
import { Balance } from "./Balance";
import { UserBadges } from "./UserBadges";
import { UserName } from "./UserName";

type Options = {
  sort: UserSort;
  onOpen: (user: User) => void;
  /** The row's menu, for those who may do something. */
  actions?: (user: User) => ReactNode;
};

export function userColumns({ sort, onOpen, actions }: Options): Column<User>[] {
  const columns: Column<User>[] = [
    {
      key: "user",
      heading: "User",
      names: true,
      // The one heading stands for both names.
      sortKey: sort === "lastName" ? "lastName" : "firstName",
      cell: (user) => <UserName user={user} onOpen={onOpen} />,
    },
    {
      key: "contact",
      heading: "Contact",
      width: "16rem",
      card: "plain",
      sortKey: "email",
      cell: (user) => <Contact user={user} />,
    },
    {
      key: "badges",
      heading: "Role & Status",
      width: "17rem",
      card: "plain",
      cell: (user) => <UserBadges user={user} />,
    },
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
      // The last column has the table's edge beside it.
      width: actions ? "7.75rem" : "8.5rem",
      sortKey: "createdAt",
      cell: (user) => <span className="block tabular-nums rows:leading-tight">{dateWords(dayOf(user.createdAt))}</span>,
    },
  ];
  if (actions) columns.push({ key: "actions", heading: "Actions", quiet: true, align: "end", cell: actions });
  return columns;
}

function Contact({ user: { email, phone } }: { user: User }) {
  return (
    <span className="block leading-tight">
      <span className="block">{email}</span>
      {phone && <span className="block text-xs text-ink-soft tabular-nums">{phone}</span>}
    </span>
  );
}
