import type { LiveEvent } from "@bindings/wire";
import type { QueryClient } from "@tanstack/react-query";
import type { Followed } from "../api/queryMeta";

/** Fetches again what an event of the server's stream is about: at once on the screen, else when it is shown. */
export const invalidateChanged = (client: QueryClient, event: LiveEvent) =>
  client.invalidateQueries({ predicate: ({ meta }) => isChanged(event, meta?.follows) });

/** Whether an event of the server's stream is about anything that a query follows. */
export const isChanged = (event: LiveEvent, follows: readonly Followed[] = []): boolean =>
  event.everything || follows.some((followed) => concerns(event, followed));

function concerns(event: LiveEvent, followed: Followed): boolean {
  if (followed === "clock") return false;
  if (followed === "classes") return event.timetable || event.classes.length > 0;
  if (followed === "users") return event.allUsers || event.users.length > 0;
  if (followed === "account") return event.bookings || event.balance;
  if (typeof followed === "string") return event[followed];
  if ("class" in followed) return event.timetable || event.classes.includes(followed.class);
  return event.allUsers || event.users.includes(followed.user);
}
