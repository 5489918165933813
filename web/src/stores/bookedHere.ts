import { create } from "zustand";
import { useSession } from "./session";

/**
 * The classes booked in this tab, and not cancelled in it since. Such a booking can be undone without a confirmation
 * while cancelling is free.
 */
export const useBookedHere = create<{ classIds: ReadonlySet<string> }>()(() => ({ classIds: new Set() }));

export function noteBooked(classId: string) {
  useBookedHere.setState(({ classIds }) => ({ classIds: new Set([...classIds, classId]) }));
}

export function forgetBooked(classId: string) {
  useBookedHere.setState(({ classIds }) => ({ classIds: new Set([...classIds].filter((id) => id !== classId)) }));
}

// The next session may belong to another member.
useSession.subscribe(({ token }, before) => {
  if (token === null && before.token !== null) useBookedHere.setState({ classIds: new Set() });
});
