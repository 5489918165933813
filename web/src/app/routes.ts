import type { User } from "@bindings/wire";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queries } from "../api/queries";
import { loadChunk } from "../lib/loadChunk";
import { paths } from "../lib/paths";
import { type OnDemand, onDemand } from "../ui/useOnDemand";

/** Who may open a screen. Other signed-in users are redirected to the dashboard. */
export type Access = "anyone" | "signed-out" | "signed-in" | "member" | "staff";

export type ScreenRoute = {
  path: string;
  access: Access;
  screen: OnDemand<ComponentType>;
  /** Prefetches the data that the screen shows first. */
  queries?: (client: QueryClient) => Promise<void>[];
  /** Whether `OfflineScreens` loads its code and data ahead, so that it opens without a connection. */
  opensOffline?: true;
};

export const signIn: ScreenRoute = {
  path: paths.login,
  access: "signed-out",
  screen: onDemand(() => import("../features/signin/Login"), "Login"),
};

/** Every screen: its path, who may open it, its code and its first requests. `App` creates the router from it. */
export const routes: ScreenRoute[] = [
  signIn,
  {
    path: paths.forgotPassword,
    access: "anyone",
    screen: onDemand(() => import("../features/signin/ForgotPassword"), "ForgotPassword"),
  },
  {
    path: paths.resetPassword,
    access: "anyone",
    screen: onDemand(() => import("../features/signin/ResetPassword"), "ResetPassword"),
  },
  {
    path: paths.setupPassword,
    access: "anyone",
    screen: onDemand(() => import("../features/signin/SetupPassword"), "SetupPassword"),
  },
  { path: paths.privacy, access: "anyone", screen: onDemand(() => import("../features/legal/Privacy"), "Privacy") },
  { path: paths.terms, access: "anyone", screen: onDemand(() => import("../features/legal/Terms"), "Terms") },
  {
    path: paths.dashboard,
    access: "member",
    screen: onDemand(() => import("../features/member/dashboard/MemberDashboard"), "MemberDashboard"),
    queries: (client) => [
      client.prefetchQuery(queries.upcoming()),
      client.prefetchQuery(queries.waitlist()),
      client.prefetchQuery(queries.stats()),
      client.prefetchQuery(queries.bankDetails()),
      client.prefetchQuery(queries.packs()),
    ],
    opensOffline: true,
  },
  {
    path: paths.dashboard,
    access: "staff",
    screen: onDemand(() => import("../features/staff/dashboard/StaffDashboard"), "StaffDashboard"),
    queries: (client) => [prefetchStaffDashboard(client).catch(() => {})],
  },
  {
    path: paths.classes,
    access: "signed-in",
    screen: onDemand(() => import("../features/member/schedule/ClassSchedule"), "ClassSchedule"),
    queries: (client) => [client.prefetchQuery(queries.classes()), client.prefetchQuery(queries.closedDays())],
    opensOffline: true,
  },
  {
    path: paths.concessions,
    access: "member",
    screen: onDemand(() => import("../features/member/statement/Statement"), "Statement"),
    queries: (client) => [client.prefetchInfiniteQuery(queries.concessions())],
    opensOffline: true,
  },
  {
    path: paths.pastClasses,
    access: "member",
    screen: onDemand(() => import("../features/member/history/PastClasses"), "PastClasses"),
    queries: (client) => [client.prefetchInfiniteQuery(queries.pastBookings())],
  },
  {
    path: paths.profile,
    access: "signed-in",
    screen: onDemand(() => import("../features/profile/Profile"), "Profile"),
  },
  {
    path: paths.notificationSettings,
    access: "signed-in",
    screen: onDemand(() => import("../features/notification-settings/NotificationSettings"), "NotificationSettings"),
    queries: (client) => [client.prefetchQuery(queries.notificationSettings()), client.prefetchQuery(queries.studio())],
  },
  { path: paths.today, access: "staff", screen: onDemand(() => import("../features/staff/attendance/Today"), "Today") },
  { path: paths.users, access: "staff", screen: onDemand(() => import("../features/staff/users/Users"), "Users") },
  {
    path: paths.timetable,
    access: "staff",
    screen: onDemand(() => import("../features/staff/timetable/Timetable"), "Timetable"),
  },
  {
    path: paths.payments,
    access: "staff",
    screen: onDemand(() => import("../features/staff/payments/Payments"), "Payments"),
  },
  { path: paths.packs, access: "staff", screen: onDemand(() => import("../features/staff/payments/Packs"), "Packs") },
  {
    path: paths.statement,
    access: "staff",
    screen: onDemand(() => import("../features/staff/payments/statement/Statement"), "Statement"),
  },
  {
    path: paths.importPeople,
    access: "staff",
    screen: onDemand(() => import("../features/staff/import/ImportPeople"), "ImportPeople"),
  },
  { path: paths.audit, access: "staff", screen: onDemand(() => import("../features/staff/audit/Audit"), "Audit") },
];

/** Loads the code of staff's queries first, which members don't need. */
async function prefetchStaffDashboard(client: QueryClient): Promise<void> {
  const { staffQueries } = await loadChunk(() => import("../api/admin/queries"));
  await Promise.all([
    client.prefetchQuery(staffQueries.upcomingClasses()),
    client.prefetchQuery(staffQueries.dashboard()),
  ]);
}

/** Whether the screen opens without a session. */
export const isOpen = ({ access }: ScreenRoute) => access === "anyone" || access === "signed-out";

/** Whether a screen is meant for this signed-in user. Screens that are open without a session are for nobody. */
export const isFor = ({ access }: ScreenRoute, { hasAdminAccess }: Pick<User, "hasAdminAccess">) =>
  access === "signed-in" || access === (hasAdminAccess ? "staff" : "member");

/** Loads the code of the sign-in screen. */
export const loadSignIn = () => signIn.screen.load();
