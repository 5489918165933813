import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useRouteError,
} from "react-router";
import { reportHintsRegularly } from "../api/hints";
import { clearWithSession } from "../api/queryClient";
import { useUser } from "../api/useMe";
import { groupedBy } from "../lib/groupedBy";
import { paths } from "../lib/paths";
import { runClock } from "../stores/clock";
import { useConnection, watchNetwork } from "../stores/connection";
import { followOtherTabs } from "../stores/session";
import { showTheme } from "../stores/theme";
import { LateScreen } from "../ui/LateScreen";
import { OfflineReason } from "../ui/offlineReason";
import { ignoreRepeatedPresses } from "../ui/repeatedPress";
import { OnLoadFailure } from "../ui/useOnDemand";
import { ConfirmDialogHost } from "./ConfirmDialogHost";
import { ErrorPage } from "./ErrorScreen";
import { SignedInOnly, SignedOutOnly } from "./guards";
import { LeaveGuard } from "./LeaveGuard";
import { Recovery } from "./Recovery";
import { reportMissingPart } from "./reportMissingPart";
import { isFor, isOpen, routes, type ScreenRoute } from "./routes";
import { Screen, Shell } from "./Shell";
import { ToastHost } from "./ToastHost";

type Router = ReturnType<typeof createBrowserRouter>;

/** Creates the router of the app. */
export const newRouter = (): Router => createBrowserRouter(routeObjects());

/** The pages that need no session, and the screens inside the frame, which need one. */
function routeObjects(): RouteObject[] {
  const open = routes.filter(isOpen).map((route) => ({ path: route.path, element: <OpenScreen route={route} /> }));
  const guarded = groupedBy(
    routes.filter((route) => !isOpen(route)),
    ({ path }) => path,
  );
  const inFrame = Array.from(guarded, ([path, choices]) => ({ path, element: <ScreenFor choices={choices} /> }));
  const elsewhere = { path: "*", element: <Navigate to={paths.dashboard} replace /> };
  const frame = { element: <Frame />, children: [...inFrame, elsewhere] };
  return [{ element: <Root />, errorElement: <RouteError />, children: [...open, frame] }];
}

function Root() {
  return (
    <>
      <Outlet />
      <ConfirmDialogHost />
      <LeaveGuard />
    </>
  );
}

function RouteError() {
  return <ErrorPage error={useRouteError()} />;
}

function OpenScreen({ route }: { route: ScreenRoute }) {
  const screen = (
    <Screen key={route.path}>
      <LateScreen code={route.screen} />
    </Screen>
  );
  return route.access === "signed-out" ? <SignedOutOnly>{screen}</SignedOutOnly> : screen;
}

function Frame() {
  const { pathname } = useLocation();
  return (
    <SignedInOnly>
      <Shell>
        <Screen key={pathname}>
          <Outlet />
        </Screen>
      </Shell>
    </SignedInOnly>
  );
}

/** The screen for the user's role. If the path has none, redirects to the dashboard. */
function ScreenFor({ choices }: { choices: ScreenRoute[] }) {
  const user = useUser();
  const route = choices.find((choice) => isFor(choice, user));
  return route ? <LateScreen key={route.access} code={route.screen} /> : <Navigate to={paths.dashboard} replace />;
}

export function App({ queryClient, router }: { queryClient: QueryClient; router: Router }) {
  const reachable = useConnection((connection) => connection.reachable);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary FallbackComponent={ErrorPage}>
        <OfflineReason value={reachable ? null : "You are offline"}>
          <OnLoadFailure value={reportMissingPart}>
            <RouterProvider router={router} />
          </OnLoadFailure>
        </OfflineReason>
        <Recovery />
        <ToastHost />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

export function renderApp(queryClient: QueryClient) {
  const root = document.getElementById("root");
  if (!root) return;
  showTheme();
  runClock();
  followOtherTabs();
  watchNetwork();
  ignoreRepeatedPresses();
  reportHintsRegularly();
  clearWithSession(queryClient);
  const app = (
    <StrictMode>
      <App queryClient={queryClient} router={newRouter()} />
    </StrictMode>
  );
  createRoot(root).render(app);
}
