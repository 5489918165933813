import type { BookedUser } from "@bindings/wire";
import { PersonLink } from "../people/PersonLink";

/** A link to the person's page with their name, and the username, which distinguishes people of the same name. */
export function Person({ _id, firstName, lastName, username }: BookedUser) {
  return (
    <PersonLink id={_id} className="opens-row">
      <span>{`${firstName} ${lastName}`}</span>{" "}
      <span className="text-sm font-normal text-ink-soft">{`@${username}`}</span>
    </PersonLink>
  );
}
