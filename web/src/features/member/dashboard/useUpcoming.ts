import type { Booking } from "@bindings/Booking";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../../api/queries";

/** The user's upcoming bookings, soonest first, with the cancelled ones in a separate list. */
export function useUpcoming() {
  const query = useQuery(queries.upcoming());
  const { data } = query;
  const { notCancelled, cancelled } = useMemo(() => splitByCancelled(data ?? []), [data]);
  const confirmed = notCancelled.filter((booking) => booking.status === "confirmed");
  return { query, notCancelled, cancelled, confirmed, next: confirmed[0] };
}

function splitByCancelled(bookings: Booking[]) {
  return {
    notCancelled: bookings.filter((booking) => booking.status !== "cancelled"),
    cancelled: bookings.filter((booking) => booking.status === "cancelled"),
  };
}
