import type { User } from "@bindings/User";
import { Avatar } from "../../../../ui/Avatar";

type Props = { user: User; onOpen: (user: User) => void };

/** The name is the keyboard's way into the row. */
export function UserName({ user, onOpen }: Props) {
  const { firstName, lastName, username } = user;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(user)}
      className="group/name target flex w-full items-center gap-3 text-left focus-visible:-outline-offset-2 rows:-my-0.5"
    >
      <Avatar first={firstName} last={lastName} className="size-8 text-xs" />
      <span className="min-w-0 leading-tight">
        <span className="block font-semibold decoration-line-strong underline-offset-4 group-hover/name:underline">{`${firstName} ${lastName}`}</span>
        <span className="block text-xs font-normal text-ink-soft">{`@${username}`}</span>
      </span>
    </button>
  );
}
