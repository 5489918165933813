import type { AdminNeeds, BackupHealth, BackupsStatus, MailNeed, UserInNeed, UsersInNeed } from "@bindings/wire";
import { EDIT_PARAMETER, paths } from "../../../lib/paths";
import { counted } from "../../../lib/plural";
import { balanceWords } from "../../../rules";

/** A task that waits for an admin, and the screen on which it can be done. */
export type Need = { id: string; text: string; detail?: string; to: string };

/** The screen with the state of the mail service and of the backups. */
export const SYSTEM = `${paths.profile}?tab=system`;
/** The form with the bank account that members pay into. */
export const PROFILE_FORM = `${paths.profile}?${EDIT_PARAMETER}=profile`;

const MAIL: Record<MailNeed, Pick<Need, "text" | "detail">> = {
  not_set_up: { text: "Mail is not set up", detail: "No letter reaches anyone" },
  down: { text: "The mail server can't be reached", detail: "Letters wait, and are tried again" },
};

const BACKUPS: Partial<Record<BackupHealth, string>> = {
  failing: "Backups are failing",
  damaged: "A backup is damaged",
  overdue: "Backups are overdue",
};

/** The lines of 'Needs a hand'. The first steps contain mail and the bank account too. */
export function needLines({ firstSteps, mail, bankAccount, backups, ...people }: AdminNeeds): Need[] {
  const lines: (Need | null)[] = [
    mail && !firstSteps ? { id: "mail", ...MAIL[mail], to: SYSTEM } : null,
    firstSteps || bankAccount
      ? null
      : { id: "bank", text: "No bank account is set", detail: "Members don't see where to pay", to: PROFILE_FORM },
    backups && backupNeed(backups),
    invitationNeed("undelivered", people.undelivered, "could not be delivered", "invitation"),
    invitationNeed("pending", people.notSetUp, "not set up after a week", "account"),
    creditNeed(people.belowZero),
  ];
  return lines.filter((line) => line !== null);
}

function backupNeed({ health, reason }: BackupsStatus): Need | null {
  const text = BACKUPS[health];
  return text ? { id: "backups", text, detail: reason ?? undefined, to: SYSTEM } : null;
}

function invitationNeed(id: string, { total, first }: UsersInNeed, problem: string, noun: string): Need | null {
  const [only] = first;
  if (!only) return null;
  const query: Record<string, string> = total === 1 ? { search: only.username } : { status: "invited", order: "asc" };
  return {
    id,
    text: `${counted(total, noun)} ${problem}`,
    detail: listed(first.map(fullName), total),
    to: `${paths.users}?${new URLSearchParams(query)}`,
  };
}

function creditNeed({ total, first }: UsersInNeed): Need | null {
  if (total === 0) return null;
  const balances = first.map((user) => `${fullName(user)} ${balanceWords(user.concessions).number}`);
  return {
    id: "below",
    text: `${counted(total, "person is", "people are")} below 0`,
    detail: listed(balances, total),
    to: `${paths.users}?sort=concessions`,
  };
}

const fullName = ({ firstName, lastName }: UserInNeed) => `${firstName} ${lastName}`;

const listed = (names: string[], total: number) => names.join(", ") + (names.length < total ? " …" : "");
