import { create } from "zustand";
import { useSession } from "./session";

/** The classes that were booked in this tab: such a booking can be undone without a question while that is free. */
export const useBookedHere = create<{ classIds: ReadonlySet<string> }>()(() => ({ classIds: new Set() }));

export function noteBooked(classId: string) {
  useBookedHere.setState(({ classIds }) => ({ classIds: new Set([...classIds, classId]) }));
}

export function forgetBooked(classId: string) {
  useBookedHere.setState(({ classIds }) => ({ classIds: new Set([...classIds].filter((id) => id !== classId)) }));
}

// The next session may be another member's.
useSession.subscribe(({ token }, before) => {
  if (token === null && before.token !== null) useBookedHere.setState({ classIds: new Set() });
});
