import { PersonLink } from "./PersonLink";

/** A person's name. It is a link to their page, unless their account is deleted. */
export function PersonName({ id, children }: { id: string | null | undefined; children: string }) {
  return id ? <PersonLink id={id}>{children}</PersonLink> : <span>{children}</span>;
}
