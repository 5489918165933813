import { useLayoutEffect } from "react";
import { create } from "zustand";
import { CLASS_PARAMETER, PEOPLE_PARAMETER, PERSON_PARAMETER } from "../lib/paths";
import { hasUnsaved, useMarks } from "./marks";
import { useSession } from "./session";

/** A form with unsaved changes. */
type UnsavedForm = {
  /** The query of the address when the first change was made. */
  search: string;
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
  const page = pageOf(window.location.search);
  if (useUnsaved.getState().forms.some(({ search }) => pageOf(search) === page)) confirmLeaving(leave);
  else leave();
}

/** As `confirmLeaving`, but asks only about attendance marks, which the device stores until the user signs out. */
export function confirmLogout(leave: () => void) {
  if (hasUnsaved(useMarks.getState())) useUnsaved.setState({ leave });
  else leave();
}

/** Returns what identifies the page that is open on top of the screen, at an address with this query. */
function pageOf(search: string): string {
  const parameters = new URLSearchParams(search);
  return [CLASS_PARAMETER, PEOPLE_PARAMETER, PERSON_PARAMETER].map((name) => parameters.get(name) ?? "").join(" ");
}

/** Registers the component's unsaved changes while `isDirty`. */
export function useUnsavedChanges(isDirty: boolean) {
  useLayoutEffect(() => {
    if (!isDirty) return;
    const form = { search: window.location.search };
    add(form);
    return () => remove(form);
  }, [isDirty]);
}
