import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { unstable_forceFrameRate } from "scheduler";
import { letGo } from "../api/held";
import { newQueryClient } from "../api/queries";
import { runClock } from "../stores/clock";
import { followOtherTabs, useSession } from "../stores/session";
import { showTheme } from "../stores/theme";
import { BrowserRouter } from "../studio/router";
import { ConfirmHost } from "./ConfirmHost";
import { ErrorBoundary } from "./ErrorBoundary";
import { firstDrawing } from "./firstDrawing";
import { Recovery } from "./Recovery";
import { AppRoutes } from "./routes";
import { ToastHost } from "./ToastHost";

/**
 * React draws in slices, of 5 ms unless it is told otherwise: on a slow phone to begin each takes about as long again.
 * Those of 33 ms are no long tasks either.
 */
const SLICES_PER_SECOND = 30;

/**
 * React, which makes errors of its own as it begins. Developer tools collect the stack of each, and read all of React's code
 * again for it, so that a start that is watched would take longer than one that is not: these few have no stack.
 */
async function reactDom() {
  const errors: { stackTraceLimit?: number } = Error;
  const { stackTraceLimit } = errors;
  delete errors.stackTraceLimit;
  try {
    return await import("react-dom/client");
  } finally {
    errors.stackTraceLimit = stackTraceLimit;
  }
}

export async function start() {
  const root = document.getElementById("root");
  if (!root) return;
  const queryClient = newQueryClient();
  unstable_forceFrameRate(SLICES_PER_SECOND);

  showTheme();
  runClock();
  followOtherTabs();
  // One session's answers are not for the next one's eyes.
  useSession.subscribe((session, before) => {
    if (session.token !== null && before.token !== null) return;
    queryClient.clear();
    letGo();
  });
  const [{ createRoot }] = await Promise.all([reactDom(), firstDrawing(queryClient)]);

  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          <ConfirmHost />
        </ErrorBoundary>
        <Recovery />
        <ToastHost />
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: a press meanwhile is answered.
  startTransition(() => createRoot(root).render(app));
}
