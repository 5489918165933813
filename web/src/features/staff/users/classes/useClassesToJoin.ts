import type { Class, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { isActiveBooking, today } from "../../../../rules";
import { whyNotChanged } from "../../../../rules/staff";
import { studioNow, useClock } from "../../../../stores/clock";

/** Loads the classes that are neither over nor cancelled, with flags for those that this user has booked. */
export function useClassesToJoin(user: User) {
  const from = useClock(today);
  const timetable = useQuery(staffQueries.timetable(from));
  const bookings = useQuery(staffQueries.userBookings(user._id));
  const classes = useMemo(() => {
    // Needs both queries: without the bookings, a class that the user has booked would look free.
    if (!timetable.data || !bookings.data) return undefined;
    const held = new Map(
      bookings.data.filter(({ status }) => isActiveBooking(status)).map((booking) => [booking.classId._id, booking]),
    );
    return timetable.data
      .filter((klass) => whyNotChanged(klass, studioNow()) === null)
      .map((klass): Class => {
        const booking = held.get(klass._id);
        return {
          ...klass,
          isUserBooked: booking !== undefined,
          // Fetched for the chosen class only (`useWithWaitlist`).
          isUserOnWaitlist: false,
          userBookingId: booking?._id ?? null,
          userBookingConcessionsUsed: booking?.concessionsUsed ?? null,
        };
      });
  }, [timetable.data, bookings.data]);
  const failed = [timetable, bookings].filter(({ isError, data }) => isError && !data);
  return {
    classes,
    dataUpdatedAt: Math.min(timetable.dataUpdatedAt, bookings.dataUpdatedAt),
    hasFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** Adds to a class whether this user is on its waitlist. */
export function useWithWaitlist(klass: Class | null, user: User): Class | null {
  const { data } = useQuery({ ...staffQueries.classWaitlist(klass?._id ?? ""), enabled: klass !== null });
  const isUserOnWaitlist = data?.some((entry) => entry.user._id === user._id) ?? false;
  return useMemo(() => klass && { ...klass, isUserOnWaitlist }, [klass, isUserOnWaitlist]);
}
