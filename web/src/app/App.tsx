import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { Navigate, type RouteObject, useLocation, useRoutes } from "react-router";
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
import { OnLoadFailure, useIdleLoad } from "../ui/useOnDemand";
import { ConfirmDialogHost } from "./ConfirmDialogHost";
import { ErrorPage } from "./ErrorScreen";
import { GuardedRouter } from "./GuardedRouter";
import { SignedInOnly, SignedOutOnly } from "./guards";
import { LeaveGuard } from "./LeaveGuard";
import { frame } from "./prefetchRoute";
import { Recovery } from "./Recovery";
import { reportMissingPart } from "./reportMissingPart";
import { isFor, isOpen, routes, type ScreenRoute } from "./routes";
import { ToastHost } from "./ToastHost";

/** The pages that need no session, and the screens inside the frame, which need one. */
const screens = routeObjects();

function routeObjects(): RouteObject[] {
  const open = routes.filter(isOpen).map((route) => ({ path: route.path, element: <OpenScreen route={route} /> }));
  const guarded = groupedBy(
    routes.filter((route) => !isOpen(route)),
    ({ path }) => path,
  );
  const inFrame = Array.from(guarded, ([path, choices]) => ({ path, element: <ScreenFor choices={choices} /> }));
  const elsewhere = { path: "*", element: <Navigate to={paths.dashboard} replace /> };
  return [...open, { element: <Frame />, children: [...inFrame, elsewhere] }];
}

const Screens = () => useRoutes(screens);

/** The screen at the address, or an error, which the next navigation removes. */
function Root() {
  const location = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[location]}>
      <Screens />
      <ConfirmDialogHost />
      <LeaveGuard />
    </ErrorBoundary>
  );
}

/** The frame's code, which waits for the rules, is loaded after the screen. */
function OpenScreen({ route }: { route: ScreenRoute }) {
  useIdleLoad(frame);
  const screen = <LateScreen key={route.path} code={route.screen} />;
  return route.access === "signed-out" ? <SignedOutOnly>{screen}</SignedOutOnly> : screen;
}

function Frame() {
  return (
    <SignedInOnly>
      <LateScreen code={frame} />
    </SignedInOnly>
  );
}

/** The screen for the user's role. If the path has none, redirects to the dashboard. */
function ScreenFor({ choices }: { choices: ScreenRoute[] }) {
  const user = useUser();
  const route = choices.find((choice) => isFor(choice, user));
  return route ? <LateScreen key={route.access} code={route.screen} /> : <Navigate to={paths.dashboard} replace />;
}

export function App({ queryClient }: { queryClient: QueryClient }) {
  const reachable = useConnection((connection) => connection.reachable);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary FallbackComponent={ErrorPage}>
        <OfflineReason value={reachable ? null : "You are offline"}>
          <OnLoadFailure value={reportMissingPart}>
            <GuardedRouter>
              <Root />
            </GuardedRouter>
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
      <App queryClient={queryClient} />
    </StrictMode>
  );
  createRoot(root).render(app);
}
