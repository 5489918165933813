import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import type { ClassLists } from "./useClassLists";

/** Loads the active users who are not booked into this class. Some of them may be on its waitlist. */
export function useAddableUsers({ bookings, waitlist }: ClassLists) {
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
    dataUpdatedAt: Math.min(everyone.dataUpdatedAt, bookings.dataUpdatedAt),
    booked,
    waiting,
    failure: failed?.error ?? null,
    isFetching: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
  };
}

export type AddableUsers = ReturnType<typeof useAddableUsers>;
