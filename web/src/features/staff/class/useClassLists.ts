import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";

/** Who is in a class, who waits for it, and who left it. */
export function useClassLists(id: string) {
  return {
    bookings: useQuery(staffQueries.classBookings(id)),
    waitlist: useQuery(staffQueries.classWaitlist(id)),
    cancellations: useQuery(staffQueries.classCancellations(id)),
  };
}

export type ClassLists = ReturnType<typeof useClassLists>;
