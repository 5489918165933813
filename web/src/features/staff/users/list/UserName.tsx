import type { User } from "@bindings/wire";
import clsx from "clsx";
import { Avatar } from "../../../../ui/Avatar";
import { PersonLink } from "../../people/PersonLink";

type Props = {
  user: User;
  /** The second line; the username by default. If given, both lines are truncated rather than wrapped. */
  second?: string;
};

/** A user's name as a link, with which the keyboard can open the row. */
export function UserName({ user: { _id, firstName, lastName, username }, second }: Props) {
  const name = `${firstName} ${lastName}`;
  const detail = second ?? `@${username}`;
  return (
    <PersonLink
      id={_id}
      className="group/name target flex w-full items-center gap-3 text-left focus-visible:-outline-offset-2 rows:-my-0.5"
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
