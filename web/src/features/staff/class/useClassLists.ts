import type { RosterPerson } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";

/** The bookings, the waitlist and the cancellations of a class. */
export function useClassLists(id: string) {
  return {
    bookings: useQuery(staffQueries.classBookings(id)),
    waitlist: useQuery(staffQueries.classWaitlist(id)),
    cancellations: useQuery(staffQueries.classCancellations(id)),
  };
}

/** Returns the details shown beside the names of the bookings, by the person's id. */
export const useBookedPeople = (id: string) => byId(useQuery(staffQueries.bookedPeople(id)).data);

/** Returns the details shown beside the names of the waitlist, by the person's id. */
export const useWaitingPeople = (id: string) => byId(useQuery(staffQueries.waitingPeople(id)).data);

const byId = (people: RosterPerson[] = []): ReadonlyMap<string, RosterPerson> =>
  new Map(people.map((person) => [person.userId, person]));

export type ClassLists = ReturnType<typeof useClassLists>;
