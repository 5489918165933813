import type { Booking } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { queries } from "../../../api/queries";
import { useClock } from "../../../stores/clock";

const NONE: Booking[] = [];

/** The user's bookings of classes that have not ended, soonest first, with the cancelled ones in a separate list. */
export function useUpcoming() {
  const query = useQuery(queries.upcoming());
  const { data = NONE } = query;
  // Without a connection, a class may end that the last answer still lists.
  const upcoming = useClock(useShallow((now) => data.filter(({ classId }) => now < Date.parse(classId.endTime))));
  const { notCancelled, cancelled } = useMemo(() => splitByCancelled(upcoming), [upcoming]);
  const confirmed = notCancelled.filter((booking) => booking.status === "confirmed");
  return { query, notCancelled, cancelled, confirmed };
}

function splitByCancelled(bookings: Booking[]) {
  return {
    notCancelled: bookings.filter((booking) => booking.status !== "cancelled"),
    cancelled: bookings.filter((booking) => booking.status === "cancelled"),
  };
}
