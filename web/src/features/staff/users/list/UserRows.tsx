import type { User } from "@bindings/wire";
import type { ReactNode } from "react";
import { Avatar } from "../../../../ui/Avatar";
import { ListRow, ListRows } from "../../../../ui/ListRow";
import { PersonLink } from "../../person/PersonLink";
import { Balance } from "./Balance";
import { ExceptionBadges } from "./UserBadges";

type Props = { users: User[]; actions?: (user: User) => ReactNode; busy: boolean };

/** The users as a list, for windows that are too narrow for the table. */
export function UserRows({ users, actions, busy }: Props) {
  return (
    <ListRows label="Users" busy={busy} className="border-t border-line">
      {users.map((user) => {
        const { _id, firstName, lastName, username, email, phone, invitationProblem } = user;
        const name = `${firstName} ${lastName}`;
        return (
          <ListRow
            key={_id}
            lead={<Avatar first={firstName} last={lastName} />}
            main={
              <PersonLink id={_id} className="opens-row">
                {name}
              </PersonLink>
            }
            title={name}
            second={<span title={email}>{[`@${username}`, email, phone].filter(Boolean).join(" · ")}</span>}
            figure={<Balance user={user} />}
            marks={<ExceptionBadges user={user} />}
            menu={actions?.(user)}
            detail={invitationProblem && <p className="text-sm text-danger">{invitationProblem}</p>}
          />
        );
      })}
    </ListRows>
  );
}
