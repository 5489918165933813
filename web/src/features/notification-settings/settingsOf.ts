import type { NotificationSettings, User } from "@bindings/wire";
import { capabilities } from "../../rules";

export type Setting = keyof NotificationSettings;
type SettingText = { setting: Setting; label: string; hint: string };

const MEMBERS: SettingText[] = [
  {
    setting: "lowConcessionAlerts",
    label: "Low concession alerts",
    hint: "When your concessions are running low or have run out.",
  },
  {
    setting: "manualBookingNotifications",
    label: "Manual booking notifications",
    hint: "When the studio books a class for you, or takes you out of one.",
  },
  {
    setting: "concessionAdditionNotifications",
    label: "Concession addition notifications",
    hint: "When the studio adds concessions to your balance.",
  },
  {
    setting: "reminderBeforeCutoff",
    label: "Remind me before free cancelling ends",
    hint: "A day ahead, once for all your classes of a day.",
  },
  {
    setting: "reminderSameDay",
    label: "Remind me on the morning of a class",
    hint: "For an early class on the evening before.",
  },
];

const ADMINS: SettingText[] = [
  {
    setting: "adminNotifications",
    label: "Admin notifications",
    hint: "When a member cancels late or deletes their account, an invitation is completed, or the bank account is changed.",
  },
];

/** Returns the kinds of email that this user may turn off one by one. */
export function settingsOf(user: User): SettingText[] {
  if (user.canEdit) return ADMINS;
  return capabilities(user.role).canBook ? MEMBERS : [];
}
