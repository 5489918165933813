import type { BookedUser } from "@bindings/BookedUser";
import { PersonLink } from "./PersonLink";

/** The name that the server gives a deleted account. */
export const DELETED = "Deleted account";

/** The name of a user in a response. It is a link, unless the user is a deleted account. */
export function BookedName({ user }: { user: BookedUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  return <PersonName id={name === DELETED ? null : user._id}>{name}</PersonName>;
}

/** A person's name. It is a link to their page, unless their account is deleted. */
export function PersonName({ id, children }: { id: string | null | undefined; children: string }) {
  return id ? <PersonLink id={id}>{children}</PersonLink> : <span>{children}</span>;
}
