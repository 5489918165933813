import { type ReactNode, use, useMemo } from "react";
import {
  createPath,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  type To,
} from "react-router";
import { askToLeave, useUnsaved } from "../stores/unsaved";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { useHeldBrowser } from "./useHeldBrowser";

/**
 * Asks before an address with unsaved changes is left: by the app's own links, by Back and Forward, by reloading and by
 * closing. It stands within the router, whose own blocking needs the far heavier data router.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  const asking = useMemo(() => ({ ...navigation, navigator: askingNavigator(navigation.navigator) }), [navigation]);
  useHeldBrowser();
  return (
    <NavigationContext value={asking}>
      {children}
      <LeaveQuestion />
    </NavigationContext>
  );
}

function askingNavigator(navigator: Navigator): Navigator {
  const unlessElsewhere = (to: To, go: () => void) => (isElsewhere(to) ? askToLeave(go) : go());
  return {
    ...navigator,
    push: (to, ...rest) => unlessElsewhere(to, () => navigator.push(to, ...rest)),
    replace: (to, ...rest) => unlessElsewhere(to, () => navigator.replace(to, ...rest)),
  };
}

/** A place within the same address leaves nothing. */
function isElsewhere(to: To): boolean {
  const { pathname, search } = window.location;
  const { pathname: nextPath = pathname, search: nextSearch = "" } = typeof to === "string" ? parsePath(to) : to;
  return createPath({ pathname: nextPath, search: nextSearch }) !== createPath({ pathname, search });
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
