import { useCallback, useEffect } from "react";
import { type Path, useBeforeUnload } from "react-router";
import { type OpenPage, openPages, pagesQuery } from "../lib/openPages";
import { paths } from "../lib/paths";
import { hasUnsaved, isLosingMarks, useMarks } from "../stores/marks";
import { leaveConfirmed, mustConfirmLeaving, useUnsaved } from "../stores/unsaved";
import { ConfirmDialog } from "../ui/ConfirmDialog";

type Address = Pick<Path, "pathname" | "search">;

/** Asks for confirmation before a link, Back or Forward, closing a form, or a reload discards unsaved changes. */
export function LeaveGuard() {
  const leave = useUnsaved((unsaved) => unsaved.leave);
  const isAllSaved = useUnsaved(({ forms }) => forms.length === 0);
  const hasMarks = useMarks(hasUnsaved);
  useEffect(() => {
    if (isAllSaved && !hasMarks) useUnsaved.setState({ leave: null });
  }, [isAllSaved, hasMarks]);
  useBeforeUnload(useCallback((event) => (mustConfirmLeaving() || isLosingMarks()) && event.preventDefault(), []));
  return (
    leave && (
      <ConfirmDialog
        title="Leave without saving?"
        yes="Leave"
        no="Keep editing"
        danger
        onYes={leaveConfirmed}
        onNo={() => useUnsaved.setState({ leave: null })}
      >
        You have unsaved changes. They will be lost.
      </ConfirmDialog>
    )
  );
}

/** Whether a navigation discards unsaved changes. */
export const discardsChanges = (current: Address, next: Address): boolean =>
  mustConfirmLeaving() && useUnsaved.getState().forms.some(({ pages }) => closesForm(pages, current, next));

/** Whether a navigation closes a form, which is on the top one of these pages, by closing its screen, page or tab. */
function closesForm(pages: OpenPage[], current: Address, next: Address): boolean {
  if (screenOf(current) !== screenOf(next)) return true;
  const remaining = openPages(next);
  return !pages.every(({ kind, id, tab }) =>
    remaining.some((page) => page.kind === kind && page.id === id && (tab === null || page.tab === tab)),
  );
}

/** Returns what identifies the screen of a location. Anchors and the day of the rosters are not part of it. */
function screenOf({ pathname, search }: Address): string {
  return pathname === paths.today ? pathname : pathname + pagesQuery({ pathname, search }, []);
}
