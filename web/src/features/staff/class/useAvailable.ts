import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import type { ClassLists } from "./useClassLists";

/** The active users who have no place in this class yet; some of them may wait for one. */
export function useAvailable({ bookings, waitlist }: ClassLists) {
  const everyone = useQuery(staffQueries.everyone());
  const booked = useMemo(() => new Set(bookings.data?.map(({ userId }) => userId._id)), [bookings.data]);
  const waiting = useMemo(() => new Set(waitlist.data?.map(({ user }) => user._id)), [waitlist.data]);
  const isKnown = bookings.data !== undefined;
  const users = useMemo(
    () => (isKnown ? everyone.data?.filter((user) => user.isActive && !booked.has(user._id)) : undefined),
    [isKnown, everyone.data, booked],
  );
  const failed = [everyone, bookings].find(({ data, error }) => error && data === undefined);
  return {
    users,
    everyone: everyone.data,
    booked,
    waiting,
    failure: failed?.error ?? null,
    isFetching: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
  };
}

export type Available = ReturnType<typeof useAvailable>;
