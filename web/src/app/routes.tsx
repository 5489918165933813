import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { paths } from "../lib/paths";
import { loadRules } from "../rules";
import { SpinnerScreen } from "../ui/Spinner";
import { AdminAccessOnly, SignedInOnly, SignedOutOnly } from "./guards";
import { LeaveGuard } from "./LeaveGuard";
import { lazyScreen } from "./lazyScreen";
import { Shell } from "./Shell";
import { MembersOnly, StaffOrMember } from "./StaffOrMember";

/** For a screen that asks the rules and stands before sign-in: they come along. */
async function withRules<Part>(part: Promise<Part>): Promise<Part> {
  return (await Promise.all([part, loadRules("member")]))[0];
}

const memberDashboard = () => import("../features/member/dashboard/MemberDashboard");

const Login = lazyScreen(async () => {
  const { Login } = await import("../features/signin/Login");
  // The likely next screen comes while the password is typed; if it fails, it is asked for again when it is needed.
  memberDashboard().catch(() => {});
  return Login;
});
const ForgotPassword = lazyScreen(async () => (await import("../features/signin/ForgotPassword")).ForgotPassword);
const ResetPassword = lazyScreen(
  async () => (await withRules(import("../features/signin/ResetPassword"))).ResetPassword,
);
const SetupPassword = lazyScreen(
  async () => (await withRules(import("../features/signin/SetupPassword"))).SetupPassword,
);
const Privacy = lazyScreen(async () => (await withRules(import("../features/legal/Privacy"))).Privacy);
const Terms = lazyScreen(async () => (await withRules(import("../features/legal/Terms"))).Terms);
const MemberDashboard = lazyScreen(async () => (await memberDashboard()).MemberDashboard);
const ClassSchedule = lazyScreen(async () => (await import("../features/member/schedule/ClassSchedule")).ClassSchedule);
const Statement = lazyScreen(async () => (await import("../features/member/statement/Statement")).Statement);
const PastClasses = lazyScreen(async () => (await import("../features/member/history/PastClasses")).PastClasses);
const StaffDashboard = lazyScreen(
  async () => (await import("../features/staff/dashboard/StaffDashboard")).StaffDashboard,
);
const Users = lazyScreen(async () => (await import("../features/staff/users/Users")).Users);
const Timetable = lazyScreen(async () => (await import("../features/staff/timetable/Timetable")).Timetable);
const Profile = lazyScreen(async () => (await import("../features/profile/Profile")).Profile);
const NotificationSettings = lazyScreen(
  async () => (await import("../features/notification-settings/NotificationSettings")).NotificationSettings,
);

/** Every address, and who may see it. */
export function AppRoutes() {
  return (
    <LeaveGuard>
      <Screens />
    </LeaveGuard>
  );
}

function Screens() {
  return (
    <Suspense fallback={<SpinnerScreen />}>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path={paths.login} element={<Login />} />
        </Route>
        <Route path={paths.forgotPassword} element={<ForgotPassword />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route path={paths.setupPassword} element={<SetupPassword />} />
        <Route path={paths.privacy} element={<Privacy />} />
        <Route path={paths.terms} element={<Terms />} />
        <Route element={<SignedInOnly />}>
          <Route element={<Shell />}>
            <Route index element={<Navigate to={paths.dashboard} replace />} />
            <Route
              path={paths.dashboard}
              element={<StaffOrMember staff={<StaffDashboard />} member={<MemberDashboard />} />}
            />
            <Route path={paths.classes} element={<ClassSchedule />} />
            <Route path={paths.concessions} element={<MembersOnly screen={<Statement />} />} />
            <Route path={paths.pastClasses} element={<MembersOnly screen={<PastClasses />} />} />
            <Route path={paths.profile} element={<Profile />} />
            <Route path={paths.notificationSettings} element={<NotificationSettings />} />
            <Route element={<AdminAccessOnly />}>
              <Route path={paths.users} element={<Users />} />
              <Route path={paths.timetable} element={<Timetable />} />
            </Route>
            <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
