import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { paths } from "../lib/paths";
import { SpinnerScreen } from "../ui/Spinner";
import { AdminAccessOnly, SignedInOnly, SignedOutOnly } from "./guards";
import { LeaveGuard } from "./LeaveGuard";
import { Shell } from "./Shell";
import { MembersOnly, StaffOrMember } from "./StaffOrMember";
import { screens } from "./screens";

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
          <Route path={paths.login} element={<screens.login />} />
        </Route>
        <Route path={paths.forgotPassword} element={<screens.forgotPassword />} />
        <Route path={paths.resetPassword} element={<screens.resetPassword />} />
        <Route path={paths.setupPassword} element={<screens.setupPassword />} />
        <Route path={paths.privacy} element={<screens.privacy />} />
        <Route path={paths.terms} element={<screens.terms />} />
        <Route element={<SignedInOnly />}>
          <Route element={<Shell />}>
            <Route index element={<Navigate to={paths.dashboard} replace />} />
            <Route
              path={paths.dashboard}
              element={<StaffOrMember staff={<screens.staffDashboard />} member={<screens.memberDashboard />} />}
            />
            <Route path={paths.classes} element={<screens.schedule />} />
            <Route path={paths.concessions} element={<MembersOnly screen={<screens.statement />} />} />
            <Route path={paths.pastClasses} element={<MembersOnly screen={<screens.pastClasses />} />} />
            <Route path={paths.profile} element={<screens.profile />} />
            <Route path={paths.notificationSettings} element={<screens.notificationSettings />} />
            <Route element={<AdminAccessOnly />}>
              <Route path={paths.users} element={<screens.users />} />
              <Route path={paths.timetable} element={<screens.timetable />} />
            </Route>
            <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
