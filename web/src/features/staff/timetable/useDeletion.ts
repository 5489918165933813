import type { Class, DeleteType } from "@bindings/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteClass } from "../../../api/admin/classes";
import { cachedClasses, staffQueries } from "../../../api/admin/queries";
import { failedActionText } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { looksLikeASeries } from "../../../rules/staff";
import { toast } from "../../../stores/toasts";

/** The deletion of a class: its extent, the preview of its effects, and the request. */
export function useDeletion(klass: Class, onDeleted: () => void) {
  const [how, setHow] = useState<DeleteType>("single");
  const [problem, setProblem] = useState<string | null>(null);
  const looksAlike = useLooksAlike(klass);
  const action = useAction((signal) => deleteClass(klass._id, { deleteType: how }, signal), {
    onDone: ({ message }) => {
      toast.success(message);
      onDeleted();
    },
    onFailed: (failure) => setProblem(failedActionText(failure, "Failed to delete class")),
    showsFailure: () => true,
    failureText: "Failed to delete class",
  });
  // There is no preview of a class that is being deleted.
  const needsPreview = !action.running;
  const single = useQuery({ ...staffQueries.deletion(klass._id, "single"), enabled: needsPreview });
  const future = useQuery({ ...staffQueries.deletion(klass._id, "all-future"), enabled: needsPreview });
  return {
    how,
    choose: (next: DeleteType) => {
      setHow(next);
      setProblem(null);
    },
    preview: how === "single" ? single : future,
    /** Whether the user must choose the extent; null until that is known. */
    asks: looksAlike || (future.isPending ? null : (future.data?.classes.length ?? 0) > 1),
    problem,
    ...action,
  };
}

/** Whether any loaded class looks like this one. */
function useLooksAlike(klass: Class): boolean {
  const client = useQueryClient();
  const [looksAlike] = useState(() => looksLikeASeries(klass, cachedClasses(client)));
  return looksAlike;
}
