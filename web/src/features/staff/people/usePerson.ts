import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cachedUsers, staffQueries } from "../../../api/admin/queries";

/** Fetches a person. Until the response arrives, returns the person from a cached list of users. */
export function usePerson(id: string) {
  const client = useQueryClient();
  return useQuery({
    ...staffQueries.user(id),
    placeholderData: () => cachedUsers(client).find(({ _id }) => _id === id),
  });
}
