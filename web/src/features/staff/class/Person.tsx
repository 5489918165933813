import type { BookedUser } from "@bindings/BookedUser";

/** A name, and the username that tells two of the same name apart. */
export function Person({ firstName, lastName, username }: BookedUser) {
  return (
    <>
      <span>{`${firstName} ${lastName}`}</span>{" "}
      <span className="font-normal whitespace-nowrap text-ink-soft max-sm:text-sm">{`@${username}`}</span>
    </>
  );
}
