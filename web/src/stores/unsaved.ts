import { useLayoutEffect } from "react";
import { create } from "zustand";
import { type OpenPage, openPages } from "../lib/openPages";
import { hasUnsaved, useMarks } from "./marks";
import { useSession } from "./session";

/** A form with unsaved changes. */
type UnsavedForm = {
  /** The pages that were open when the first change was made. */
  pages: OpenPage[];
};

type UnsavedState = {
  forms: UnsavedForm[];
  /** Runs once the user confirms that unsaved changes are discarded; null while no confirmation is open. */
  leave: (() => void) | null;
};

export const useUnsaved = create<UnsavedState>()(() => ({ forms: [], leave: null }));

const add = (form: UnsavedForm) => useUnsaved.setState(({ forms }) => ({ forms: [...forms, form] }));

const remove = (form: UnsavedForm) =>
  useUnsaved.setState(({ forms, leave }) => {
    const rest = forms.filter((other) => other !== form);
    return { forms: rest, leave: rest.length > 0 ? leave : null };
  });

/** Whether the user has confirmed, and the page is being left. */
let isLeaving = false;

/** Whether leaving must be confirmed. It need not be after the session has ended. */
export const mustConfirmLeaving = () =>
  !isLeaving && useUnsaved.getState().forms.length > 0 && useSession.getState().token !== null;

/** Leaves after the confirmation. A navigation that begins meanwhile is not asked about again. */
export function leaveConfirmed() {
  const { leave } = useUnsaved.getState();
  useUnsaved.setState({ leave: null });
  isLeaving = true;
  try {
    leave?.();
  } finally {
    isLeaving = false;
  }
}

/** Calls `leave` at once if everything is saved, otherwise after a confirmation. */
export function confirmLeaving(leave: () => void) {
  if (mustConfirmLeaving()) useUnsaved.setState({ leave });
  else leave();
}

/** As `confirmLeaving`, but asks only about forms of the page that is open on top. Those below it are not left. */
export function confirmLeavingPage(leave: () => void) {
  const page = nameOf(openPages(window.location));
  if (useUnsaved.getState().forms.some(({ pages }) => nameOf(pages) === page)) confirmLeaving(leave);
  else leave();
}

/** As `confirmLeaving`, but asks only about attendance marks, which the device stores until the user signs out. */
export function confirmLogout(leave: () => void) {
  if (hasUnsaved(useMarks.getState())) useUnsaved.setState({ leave });
  else leave();
}

/** Returns what identifies the top one of these pages and those below it. */
const nameOf = (pages: OpenPage[]): string => pages.map(({ kind, id }) => `${kind} ${id}`).join();

/** Registers the component's unsaved changes while `isDirty`. */
export function useUnsavedChanges(isDirty: boolean) {
  useLayoutEffect(() => {
    if (!isDirty) return;
    const form = { pages: openPages(window.location) };
    add(form);
    return () => remove(form);
  }, [isDirty]);
}
