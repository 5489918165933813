import type { LiveEvent } from "@bindings/LiveEvent";
import type { QueryKey } from "@tanstack/react-query";

/** The first parts of keys (api/queries.ts): queries that show the user's own account, and those that show classes. */
const OWN = ["me", "upcoming", "waitlist", "stats", "past-bookings", "concessions", "notification-settings"];
const WITH_CLASSES = ["classes", "upcoming", "waitlist"];

/** The second parts of staff's keys (api/admin/queries.ts), by what the queries show. */
const STAFF_LISTS_OF_CLASSES = ["dashboard", "first-steps", "upcoming-classes", "timetable", "clashes", "today"];
const STAFF_WITH_SETTINGS = ["first-steps", "packs", "settings", "today"];
const STAFF_LISTS_OF_USERS = ["dashboard", "first-steps", "users", "everyone", "today", "payments"];

/** Whether an event of the server's stream concerns what a query shows. */
export function isChanged(event: LiveEvent, key: QueryKey): boolean {
  if (event.everything) return true;
  const [name, part, id, list] = key;
  const hasClass = (of: unknown) => typeof of === "string" && event.classes.includes(of);
  const hasClasses = event.timetable || event.classes.length > 0;
  const hasUsers = event.allUsers || event.users.length > 0;
  if (name === "staff") {
    // The settings decide who may take attendance, and a roster says whether the user may.
    const hasSettings = STAFF_WITH_SETTINGS.includes(String(part)) || (part === "class" && list === "roster");
    if (event.studio && hasSettings) return true;
    if (part === "class") return event.timetable || hasClass(id);
    // A person's bookings show their classes.
    if (part === "user" && list === "bookings" && hasClasses) return true;
    if (part === "user") return event.allUsers || event.users.some((user) => user === id);
    return (
      (hasClasses && STAFF_LISTS_OF_CLASSES.includes(String(part))) ||
      (hasUsers && STAFF_LISTS_OF_USERS.includes(String(part)))
    );
  }
  if (name === "class") return event.timetable || hasClass(part);
  if (name === "inbox") return event.notifications;
  if (name === "bank-details" || name === "packs") return event.studio;
  return (event.account && OWN.includes(String(name))) || (hasClasses && WITH_CLASSES.includes(String(name)));
}
