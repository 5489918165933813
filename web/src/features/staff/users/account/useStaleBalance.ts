import type { User } from "@bindings/User";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { staffQueries } from "../../../../api/admin/queries";
import { ApiFailure } from "../../../../api/failure";

/** Fetches the current balance after the server refused an edit because the balance had changed. */
export function useStaleBalance(user: User) {
  const [isStale, setIsStale] = useState(false);
  const history = useInfiniteQuery({
    ...staffQueries.userHistory(user._id),
    enabled: isStale,
    select: ({ pages }) => pages[0]?.currentConcessions,
  });
  return {
    present: isStale ? (history.data ?? null) : null,
    /** Whether the current balance could not be fetched. */
    isUnread: isStale && history.data === undefined && history.errorUpdateCount > 0,
    failure: history.error,
    isReading: history.isFetching,
    retry: () => void history.refetch(),
    note: (failure: unknown) => setIsStale(failure instanceof ApiFailure && failure.error === "concessions_changed"),
  };
}
