// No part of the routes: the start of the app asks for the first screen's part before it has React.
import type { QueryClient } from "@tanstack/react-query";

/** The screens' parts of the app, each loaded when it is first needed. */
export const parts = {
  login: async () => (await import("../features/signin/Login")).Login,
  forgotPassword: async () => (await import("../features/signin/ForgotPassword")).ForgotPassword,
  resetPassword: async () => (await import("../features/signin/ResetPassword")).ResetPassword,
  setupPassword: async () => (await import("../features/signin/SetupPassword")).SetupPassword,
  privacy: async () => (await import("../features/legal/Privacy")).Privacy,
  terms: async () => (await import("../features/legal/Terms")).Terms,
  memberDashboard: async () => (await import("../features/member/dashboard/MemberDashboard")).MemberDashboard,
  schedule: async () => (await import("../features/member/schedule/ClassSchedule")).ClassSchedule,
  statement: async () => (await import("../features/member/statement/Statement")).Statement,
  pastClasses: async () => (await import("../features/member/history/PastClasses")).PastClasses,
  staffDashboard: async () => (await import("../features/staff/dashboard/StaffDashboard")).StaffDashboard,
  users: async () => (await import("../features/staff/users/Users")).Users,
  timetable: async () => (await import("../features/staff/timetable/Timetable")).Timetable,
  profile: async () => (await import("../features/profile/Profile")).Profile,
  notificationSettings: async () =>
    (await import("../features/notification-settings/NotificationSettings")).NotificationSettings,
};

export type Part = keyof typeof parts;
type Read = (client: QueryClient) => Promise<unknown>;

/** Comes with a screen of the staff: reads what it shows first. Its rules must be loaded. */
export const firstReads: { [part in Part]?: () => Promise<Read> } = {
  staffDashboard: async () => (await import("../features/staff/dashboard/StaffDashboard")).readDashboardFirst,
  users: async () => (await import("../features/staff/users/Users")).readUsersFirst,
  timetable: async () => (await import("../features/staff/timetable/Timetable")).readTimetableFirst,
};
