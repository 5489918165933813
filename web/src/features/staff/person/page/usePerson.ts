import type { UsersAnswer } from "@bindings/UsersAnswer";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { staffQueries } from "../../../../api/admin/queries";

/** Fetches a person. Until the response arrives, returns the person from a cached list of users. */
export function usePerson(id: string) {
  const client = useQueryClient();
  return useQuery({
    ...staffQueries.user(id),
    placeholderData: () => {
      const lists = client.getQueriesData<UsersAnswer>({ queryKey: ["staff", "users"] });
      return lists.flatMap(([, answer]) => answer?.users ?? []).find(({ _id }) => _id === id);
    },
  });
}
