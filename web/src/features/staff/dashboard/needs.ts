import type { BackupHealth, BackupsAnswer, EmailServiceStatus, User, UsersAnswer } from "@bindings/wire";
import { EDIT_PARAMETER, paths } from "../../../lib/paths";
import { counted } from "../../../lib/plural";
import { balanceWords } from "../../../rules";

/** A task that waits for an admin, and the screen on which it can be done. */
export type Need = { id: string; text: string; detail?: string; to: string };

/** The screen with the state of the mail service and of the backups. */
export const SYSTEM = `${paths.profile}?tab=system`;
/** The form with the bank account that members pay into. */
export const PROFILE_FORM = `${paths.profile}?${EDIT_PARAMETER}=profile`;
const WEEK = 7 * 24 * 60 * 60_000;
/** The number of names in a line. */
const NAMES = 3;

const BACKUPS: Partial<Record<BackupHealth, string>> = {
  failing: "Backups are failing",
  damaged: "A backup is damaged",
  overdue: "Backups are overdue",
};

export function mailNeeds({ health, status }: EmailServiceStatus): Need[] {
  if (!status.configured)
    return [{ id: "mail", text: "Mail is not set up", detail: "No letter reaches anyone", to: SYSTEM }];
  if (health.status !== "down") return [];
  return [
    { id: "mail", text: "The mail server can't be reached", detail: "Letters wait, and are tried again", to: SYSTEM },
  ];
}

export const bankNeed: Need = {
  id: "bank",
  text: "No bank account is set",
  detail: "Members don't see where to pay",
  to: PROFILE_FORM,
};

export function backupNeeds({ backups }: BackupsAnswer): Need[] {
  const text = backups && BACKUPS[backups.health];
  return text ? [{ id: "backups", text, detail: backups.reason ?? undefined, to: SYSTEM }] : [];
}

/**
 * Invitations that were not delivered, and other accounts that are a week old and not set up. `users` are the oldest of
 * the `total` accounts that are not set up; `allUndelivered` is the number of undelivered invitations of all accounts.
 */
export function invitationNeeds(
  { users, total }: Pick<UsersAnswer, "users" | "total">,
  allUndelivered: number,
  now: number,
): Need[] {
  const undelivered = users.filter((user) => user.invitationProblem !== undefined);
  const waiting = users.filter(
    (user) => user.invitationProblem === undefined && Date.parse(user.createdAt) <= now - WEEK,
  );
  const count = Math.max(allUndelivered, undelivered.length);
  // The users that were not fetched are younger than these.
  const mayBeMore = users.length < total && waiting.length + undelivered.length === users.length;
  const needs: Need[] = [];
  if (count > 0)
    needs.push({
      id: "undelivered",
      text: `${counted(count, "invitation")} could not be delivered`,
      ...namesOf(undelivered, count),
    });
  if (waiting.length > 0)
    needs.push({
      id: "pending",
      text: `${mayBeMore ? `${waiting.length} or more accounts` : counted(waiting.length, "account")} not set up after a week`,
      ...namesOf(waiting, waiting.length),
    });
  return needs;
}

/** Returns the people with a balance below 0. `users` are the people with the lowest balances, at most `limit`. */
export function creditNeeds(users: readonly User[], limit: number): Need[] {
  const below = users.filter((user) => user.concessions < 0);
  if (below.length === 0) return [];
  const count =
    below.length === limit ? `${limit} or more people are` : counted(below.length, "person is", "people are");
  const names = below.slice(0, NAMES).map((user) => `${nameOf(user)} ${balanceWords(user.concessions).number}`);
  const detail = names.join(", ") + (below.length > NAMES ? " …" : "");
  return [{ id: "below", text: `${count} below 0`, detail, to: `${paths.users}?sort=concessions` }];
}

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

/** The names of the first of these users, and a link to the list of all `count` users. */
function namesOf(users: readonly User[], count: number): Pick<Need, "detail" | "to"> {
  const [only] = users;
  const names = users.slice(0, NAMES).map(nameOf);
  const detail = names.join(", ") + (count > names.length && names.length > 0 ? " …" : "");
  const query: Record<string, string> =
    count === 1 && only ? { search: only.username } : { status: "invited", order: "asc" };
  return { detail, to: `${paths.users}?${new URLSearchParams(query)}` };
}
