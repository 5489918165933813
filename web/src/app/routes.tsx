import { Suspense } from "react";
import { paths } from "../lib/paths";
import { Navigate, Route, Switch } from "../studio/router";
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
      <Switch>
        <Route path={paths.login}>
          <SignedOutOnly>
            <screens.login />
          </SignedOutOnly>
        </Route>
        <Route path={paths.forgotPassword}>
          <screens.forgotPassword />
        </Route>
        <Route path={paths.resetPassword}>
          <screens.resetPassword />
        </Route>
        <Route path={paths.setupPassword}>
          <screens.setupPassword />
        </Route>
        <Route path={paths.privacy}>
          <screens.privacy />
        </Route>
        <Route path={paths.terms}>
          <screens.terms />
        </Route>
        <Route>
          <SignedInOnly>
            <Shell>
              <SignedInScreens />
            </Shell>
          </SignedInOnly>
        </Route>
      </Switch>
    </Suspense>
  );
}

function SignedInScreens() {
  return (
    <Switch>
      <Route path={paths.dashboard}>
        <StaffOrMember staff={<screens.staffDashboard />} member={<screens.memberDashboard />} />
      </Route>
      <Route path={paths.classes}>
        <screens.schedule />
      </Route>
      <Route path={paths.concessions}>
        <MembersOnly screen={<screens.statement />} />
      </Route>
      <Route path={paths.pastClasses}>
        <MembersOnly screen={<screens.pastClasses />} />
      </Route>
      <Route path={paths.profile}>
        <screens.profile />
      </Route>
      <Route path={paths.notificationSettings}>
        <screens.notificationSettings />
      </Route>
      <Route path={paths.users}>
        <AdminAccessOnly>
          <screens.users />
        </AdminAccessOnly>
      </Route>
      <Route path={paths.timetable}>
        <AdminAccessOnly>
          <screens.timetable />
        </AdminAccessOnly>
      </Route>
      <Route>
        <Navigate to={paths.dashboard} replace />
      </Route>
    </Switch>
  );
}
