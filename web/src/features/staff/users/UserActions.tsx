import type { User } from "@bindings/wire";
import {
  CalendarMinus,
  CalendarPlus,
  CircleQuestionMark,
  HandCoins,
  History,
  KeyRound,
  type LucideIcon,
  MailPlus,
  Pencil,
  UserRoundX,
} from "lucide-react";
import { capabilities } from "../../../rules";
import type { MenuEntry } from "../../../ui/Menu";
import { MenuButton } from "../../../ui/MenuButton";
import type { UserAction } from "./userActions";

type Entry = Pick<MenuEntry, "label" | "danger" | "startsGroup"> & { action: UserAction; Icon: LucideIcon };

const ENTRIES: readonly Entry[] = [
  { action: "edit", label: "Edit User", Icon: Pencil },
  { action: "record-payment", label: "Record Payment", Icon: HandCoins },
  { action: "add-to-class", label: "Add to Class", Icon: CalendarPlus, startsGroup: true },
  { action: "remove-from-class", label: "Remove from Class", Icon: CalendarMinus },
  { action: "history", label: "View History", Icon: History },
  { action: "why", label: "Why can't they book?", Icon: CircleQuestionMark },
  { action: "reset-password", label: "Reset Password", Icon: KeyRound, startsGroup: true },
  { action: "resend-verification", label: "Resend Verification Link", Icon: MailPlus },
  { action: "delete", label: "Delete User", Icon: UserRoundX, danger: true, startsGroup: true },
];

/** The actions that the server refuses for an inactive account. */
const NEEDS_ACTIVE: readonly UserAction[] = ["add-to-class", "reset-password", "resend-verification"];

type Props = {
  user: User;
  /** Whether the user is the signed-in admin. */
  isOneself: boolean;
  onChoose: (action: UserAction, user: User) => void;
};

/** The menu with the actions on a user. */
export function UserActions({ user, isOneself, onChoose }: Props) {
  const offered = ENTRIES.filter(({ action }) => isOffered(action, user));
  const items = offered.map(({ action, Icon, ...entry }) => ({
    ...entry,
    icon: <Icon aria-hidden />,
    disabledReason: whyNot(action, user, isOneself),
    onChoose: () => onChoose(action, user),
  }));
  return <MenuButton label={`Actions for ${user.firstName} ${user.lastName}`} items={items} className="sm:-my-0.5" />;
}

function isOffered(action: UserAction, { role, isSetupComplete }: User): boolean {
  if (action === "record-payment") return capabilities(role).hasConcessions;
  return action !== "resend-verification" || !isSetupComplete;
}

/** Returns why the server would refuse the action; null if it would not. */
function whyNot(action: UserAction, { isActive }: User, isOneself: boolean): string | null {
  if (isOneself && action === "delete") return "You can't delete yourself";
  if (isOneself && action === "reset-password") return "Change your own password in your profile";
  return NEEDS_ACTIVE.includes(action) && !isActive ? "This account is inactive" : null;
}
