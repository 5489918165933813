import type { ReactNode } from "react";
import { askToLeave, useUnsaved } from "../stores/unsaved";
import { type Navigate, type NavigateOptions, NavigationGuard } from "../studio/router";
import { Overlay } from "./Overlay";
import { LaterLeaveQuestion } from "./overlays";
import { useHeldBrowser } from "./useHeldBrowser";

const TITLE = "Leave without saving?";

/**
 * Asks before an address with unsaved changes is left: by the app's own links, by Back and Forward, by reloading and by
 * closing.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  useHeldBrowser();
  return (
    <NavigationGuard around={askFirst}>
      {children}
      <LeaveQuestion />
    </NavigationGuard>
  );
}

function askFirst(navigate: Navigate, to: string, options?: NavigateOptions) {
  const go = () => navigate(to, options);
  if (isElsewhere(to)) askToLeave(go);
  else go();
}

/** A place within the same address leaves nothing. */
function isElsewhere(to: string): boolean {
  const { pathname, search, href } = window.location;
  const next = new URL(to, href);
  return next.pathname + next.search !== pathname + search;
}

function LeaveQuestion() {
  const leave = useUnsaved((unsaved) => unsaved.leave);
  if (!leave) return null;
  const stay = () => useUnsaved.setState({ leave: null });
  return (
    <Overlay title={TITLE} onClose={stay}>
      <LaterLeaveQuestion title={TITLE} leave={leave} stay={stay} />
    </Overlay>
  );
}
