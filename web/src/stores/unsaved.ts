import { useLayoutEffect } from "react";
import { create } from "zustand";
import { useSession } from "./session";

/** A form with unsaved changes. `search` has the query of the address when the first change was made. */
type UnsavedForm = { search: string };

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

/** Whether leaving must be confirmed. It need not be after the session has ended. */
export const mustConfirmLeaving = () => useUnsaved.getState().forms.length > 0 && useSession.getState().token !== null;

/** Calls `leave` at once if everything is saved, otherwise after a confirmation. */
export function confirmLeaving(leave: () => void) {
  if (mustConfirmLeaving()) useUnsaved.setState({ leave });
  else leave();
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
