import type { ReactNode } from "react";
import { askToLeave, useUnsaved } from "../stores/unsaved";
import { type Navigate, type NavigateOptions, NavigationGuard } from "../studio/router";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { useHeldBrowser } from "./useHeldBrowser";

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
  const settle = () => useUnsaved.setState({ leave: null });
  return (
    <ConfirmDialog
      title="Leave without saving?"
      yes="Leave"
      no="Keep editing"
      danger
      onYes={() => {
        settle();
        leave();
      }}
      onNo={settle}
    >
      You have unsaved changes. They will be lost.
    </ConfirmDialog>
  );
}
