import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";

/** The people in a class, on its waitlist, and those who left it. */
export function useClassLists(id: string) {
  return {
    bookings: useQuery(staffQueries.classBookings(id)),
    waitlist: useQuery(staffQueries.classWaitlist(id)),
    cancellations: useQuery(staffQueries.classCancellations(id)),
  };
}

export type ClassLists = ReturnType<typeof useClassLists>;
