import type { UsersAnswer } from "@bindings/UsersAnswer";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { staffQueries } from "../../../../api/admin/queries";

/** A person; until the answer is there, as a list on the screen has them. */
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
