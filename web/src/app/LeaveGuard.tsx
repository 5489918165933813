import { useCallback, useEffect } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { ABOVE_PARAMETERS, DASHBOARD_TAB_PARAMETER, paths, screenQuery } from "../lib/paths";
import { hasUnsaved, isLosingMarks, useMarks } from "../stores/marks";
import { leaveConfirmed, mustConfirmLeaving, useUnsaved } from "../stores/unsaved";
import { ConfirmDialog } from "../ui/ConfirmDialog";

/** Asks for confirmation before a link, Back or Forward, closing a form, or a reload discards unsaved changes. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      mustConfirmLeaving() &&
      useUnsaved.getState().forms.some(({ search }) => closesForm(search, currentLocation, nextLocation)),
  );
  const leave = useUnsaved((unsaved) => unsaved.leave);
  const isAllSaved = useUnsaved(({ forms }) => forms.length === 0);
  const hasMarks = useMarks(hasUnsaved);
  useEffect(() => {
    if (isAllSaved && blocker.state === "blocked") blocker.reset();
  }, [isAllSaved, blocker]);
  useEffect(() => {
    if (isAllSaved && !hasMarks) useUnsaved.setState({ leave: null });
  }, [isAllSaved, hasMarks]);
  useBeforeUnload(useCallback((event) => (mustConfirmLeaving() || isLosingMarks()) && event.preventDefault(), []));

  if (blocker.state === "blocked") return <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />;
  const stay = () => useUnsaved.setState({ leave: null });
  return leave && <LeaveQuestion onLeave={leaveConfirmed} onStay={stay} />;
}

/** Whether a navigation closes a form, whose address has the query `formSearch`, by closing its screen or page. */
function closesForm(formSearch: string, current: Location, next: Location): boolean {
  if (screenOf(current) !== screenOf(next)) return true;
  const [formPage, nextPage] = [new URLSearchParams(formSearch), new URLSearchParams(next.search)];
  return ABOVE_PARAMETERS.some(
    (parameter) => formPage.has(parameter) && formPage.get(parameter) !== nextPage.get(parameter),
  );
}

/**
 * Returns what identifies the screen of a location. Anchors, the day of the rosters, and the tab of the dashboard's open
 * class are not part of it.
 */
function screenOf({ pathname, search }: Location): string {
  if (pathname === paths.today) return pathname;
  const parameters = new URLSearchParams(screenQuery(search));
  if (pathname === paths.dashboard) parameters.delete(DASHBOARD_TAB_PARAMETER);
  return `${pathname}?${parameters}`;
}

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog title="Leave without saving?" yes="Leave" no="Keep editing" danger onYes={onLeave} onNo={onStay}>
      You have unsaved changes. They will be lost.
    </ConfirmDialog>
  );
}
