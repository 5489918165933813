import { useLayoutEffect } from "react";
import { create } from "zustand";
import { useSession } from "./session";

/** A form with unsaved changes, and the search parameters of the address when its first change was made. */
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

/** Whether leaving must be confirmed. After the session has ended, it need not be. */
export const mustConfirmLeaving = () => useUnsaved.getState().forms.length > 0 && useSession.getState().token !== null;

/** Leaves at once when everything is saved, otherwise after a confirmation. */
export function confirmLeaving(leave: () => void) {
  if (mustConfirmLeaving()) useUnsaved.setState({ leave });
  else leave();
}

/** The screen has changes that leaving would lose. */
export function useUnsavedChanges(isDirty: boolean) {
  useLayoutEffect(() => {
    if (!isDirty) return;
    const form = { search: window.location.search };
    add(form);
    return () => remove(form);
  }, [isDirty]);
}
