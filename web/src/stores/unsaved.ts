import { useLayoutEffect } from "react";
import { create } from "zustand";
import { useSession } from "./session";

type UnsavedState = {
  /** The number of forms on the screen with unsaved changes. */
  forms: number;
  /** Leaves the unsaved changes, once the open question is answered with yes. */
  leave: (() => void) | null;
};

export const useUnsaved = create<UnsavedState>()(() => ({ forms: 0, leave: null }));

function count(step: 1 | -1) {
  useUnsaved.setState(({ forms, leave }) => ({ forms: forms + step, leave: forms + step > 0 ? leave : null }));
}

/** Whether leaving asks first. A session that has ended holds nothing up. */
export const asksToLeave = () => useUnsaved.getState().forms > 0 && useSession.getState().token !== null;

/** Leaves at once where everything is saved, otherwise after asking. */
export function askToLeave(leave: () => void) {
  if (asksToLeave()) useUnsaved.setState({ leave });
  else leave();
}

/** The screen has changes that leaving would lose. */
export function useUnsavedChanges(areThere: boolean) {
  useLayoutEffect(() => {
    if (!areThere) return;
    count(1);
    return () => count(-1);
  }, [areThere]);
}
