import type { Booking } from "@bindings/Booking";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../../api/queries";

/** The caller's upcoming bookings, soonest first; cancelled ones separately. */
export function useUpcoming() {
  const query = useQuery(queries.upcoming());
  const { data } = query;
  const { standing, cancelled } = useMemo(() => parted(data ?? []), [data]);
  const confirmed = standing.filter((booking) => booking.status === "confirmed");
  return { query, standing, cancelled, confirmed, next: confirmed[0] };
}

function parted(bookings: Booking[]) {
  return {
    standing: bookings.filter((booking) => booking.status !== "cancelled"),
    cancelled: bookings.filter((booking) => booking.status === "cancelled"),
  };
}
