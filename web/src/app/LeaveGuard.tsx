import { useCallback, useEffect } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { PEOPLE_PARAMETER, PEOPLE_TAB_PARAMETER, PERSON_PARAMETER, PERSON_TAB_PARAMETER, paths } from "../lib/paths";
import { mustConfirmLeaving, useUnsaved } from "../stores/unsaved";
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
  useEffect(() => {
    if (isAllSaved && blocker.state === "blocked") blocker.reset();
  }, [isAllSaved, blocker]);
  useBeforeUnload(useCallback((event) => mustConfirmLeaving() && event.preventDefault(), []));

  if (blocker.state === "blocked") return <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />;
  const stay = () => useUnsaved.setState({ leave: null });
  const leaveForm = () => {
    stay();
    leave?.();
  };
  return leave && <LeaveQuestion onLeave={leaveForm} onStay={stay} />;
}

/** The parameters of pages that open as dialogs above a screen. */
const ABOVE = [PEOPLE_PARAMETER, PEOPLE_TAB_PARAMETER, PERSON_PARAMETER, PERSON_TAB_PARAMETER];

/** Whether a navigation closes a form, whose address has the query `formSearch`, by closing its screen or page. */
function closesForm(formSearch: string, current: Location, next: Location): boolean {
  if (screenOf(current) !== screenOf(next)) return true;
  const [formPage, nextPage] = [new URLSearchParams(formSearch), new URLSearchParams(next.search)];
  return ABOVE.some((parameter) => formPage.has(parameter) && formPage.get(parameter) !== nextPage.get(parameter));
}

/** Returns what identifies the screen of a location. Anchors, and the day of the rosters, are not part of it. */
function screenOf({ pathname, search }: Location): string {
  if (pathname === paths.today) return pathname;
  const parameters = new URLSearchParams(search);
  for (const parameter of ABOVE) parameters.delete(parameter);
  return `${pathname}?${parameters}`;
}

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog title="Leave without saving?" yes="Leave" no="Keep editing" danger onYes={onLeave} onNo={onStay}>
      You have unsaved changes. They will be lost.
    </ConfirmDialog>
  );
}
