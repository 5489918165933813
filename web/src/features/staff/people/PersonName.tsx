import type { BookedUser } from "@bindings/wire";
import { PersonLink } from "./PersonLink";

/** The name that the server gives a deleted account. */
export const DELETED = "Deleted account";

/** Whether a user in a response has deleted their account. */
export const isDeleted = ({ firstName, lastName }: BookedUser) => `${firstName} ${lastName}` === DELETED;

/** The name of a user in a response. It is a link, unless the user is a deleted account. */
export function BookedName({ user }: { user: BookedUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  return <PersonName id={isDeleted(user) ? null : user._id}>{name}</PersonName>;
}

/** A person's name. It is a link to their page, unless their account is deleted. */
export function PersonName({ id, children }: { id: string | null | undefined; children: string }) {
  return id ? <PersonLink id={id}>{children}</PersonLink> : <span>{children}</span>;
}
