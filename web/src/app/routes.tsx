import { createBrowserRouter, Navigate, Outlet } from "react-router";
import { ErrorScreen } from "./ErrorScreen";
import { SignedInOnly, SignedOutOnly } from "./guards";
import { lazyScreen } from "./loadChunk";
import { paths } from "./paths";
import { Shell } from "./Shell";
import { StaffOrMember } from "./StaffOrMember";

const Login = lazyScreen(async () => (await import("../features/signin/Login")).Login);
const ForgotPassword = lazyScreen(async () => (await import("../features/signin/ForgotPassword")).ForgotPassword);
const ResetPassword = lazyScreen(async () => (await import("../features/signin/ResetPassword")).ResetPassword);
const SetupPassword = lazyScreen(async () => (await import("../features/signin/SetupPassword")).SetupPassword);
const Privacy = lazyScreen(async () => (await import("../features/legal/Privacy")).Privacy);
const Terms = lazyScreen(async () => (await import("../features/legal/Terms")).Terms);
const MemberDashboard = lazyScreen(async () => (await import("../features/member/MemberDashboard")).MemberDashboard);
const ClassSchedule = lazyScreen(async () => (await import("../features/member/ClassSchedule")).ClassSchedule);
const StaffDashboard = lazyScreen(
  async () => (await import("../features/staff/dashboard/StaffDashboard")).StaffDashboard,
);
const Profile = lazyScreen(async () => (await import("../features/profile/Profile")).Profile);

export function newRouter() {
  return createBrowserRouter([
    {
      element: <Outlet />,
      errorElement: <ErrorScreen />,
      children: [
        { element: <SignedOutOnly />, children: [{ path: paths.login, element: <Login /> }] },
        { path: paths.forgotPassword, element: <ForgotPassword /> },
        { path: paths.resetPassword, element: <ResetPassword /> },
        { path: paths.setupPassword, element: <SetupPassword /> },
        { path: paths.privacy, element: <Privacy /> },
        { path: paths.terms, element: <Terms /> },
        {
          element: <SignedInOnly />,
          children: [
            {
              element: <Shell />,
              children: [
                { index: true, element: <Navigate to={paths.dashboard} replace /> },
                {
                  path: paths.dashboard,
                  element: <StaffOrMember staff={<StaffDashboard />} member={<MemberDashboard />} />,
                },
                { path: paths.classes, element: <ClassSchedule /> },
                { path: paths.profile, element: <Profile /> },
                { path: "*", element: <Navigate to={paths.dashboard} replace /> },
              ],
            },
          ],
        },
      ],
    },
  ]);
}
