import type { BookedUser } from "@bindings/BookedUser";
import { PersonLink } from "../person/PersonLink";

/** A name that opens the person's page, and the username that tells two of the same name apart. */
export function Person({ _id, firstName, lastName, username }: BookedUser) {
  return (
    <PersonLink id={_id} className="opens-row">
      <span>{`${firstName} ${lastName}`}</span>{" "}
      <span className="text-sm font-normal text-ink-soft">{`@${username}`}</span>
    </PersonLink>
  );
}
