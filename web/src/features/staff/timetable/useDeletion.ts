import type { Class, DeleteType } from "@bindings/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deletingClass } from "../../../api/admin/plans";
import { cachedClasses, staffQueries } from "../../../api/admin/queries";
import { looksLikeASeries } from "../../../rules/staff";
import { usePlannedAct } from "../plan/usePlannedAct";

/** The deletion of a class: its extent, its plan, and the request. */
export function useDeletion(klass: Class, onDeleted: () => void) {
  const [how, setHow] = useState<DeleteType>("single");
  const looksAlike = useLooksAlike(klass);
  const planned = usePlannedAct(deletingClass(klass._id, how), {
    failureText: "Failed to delete class",
    onDone: onDeleted,
  });
  const needsPlan = !planned.running;
  const future = useQuery({ ...staffQueries.plan(deletingClass(klass._id, "all-future")), enabled: needsPlan });
  return {
    ...planned,
    how,
    choose: (next: DeleteType) => {
      setHow(next);
      planned.clearProblem();
    },
    /** Whether the user must choose the extent; null until that is known. */
    asks: looksAlike || (future.isPending ? null : (future.data?.classes.length ?? 0) > 1),
  };
}

/** Whether any loaded class looks like this one. */
function useLooksAlike(klass: Class): boolean {
  const client = useQueryClient();
  const [looksAlike] = useState(() => looksLikeASeries(klass, cachedClasses(client)));
  return looksAlike;
}
