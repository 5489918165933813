import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { carryOut, type TimetableAct } from "../../../api/admin/plans";
import { staffQueries } from "../../../api/admin/queries";
import type { FailedAction } from "../../../api/failedActions";
import { failedActionText } from "../../../api/failure";
import { useAction } from "../../../api/useAction";
import { toast } from "../../../stores/toasts";
import { useDebounced } from "../../../ui/useDebounced";

type Options = {
  failureText: FailedAction;
  onDone: () => void;
  /** The reason why the act can't be planned yet; null if it can. */
  notYet?: string | null;
  /** Whether the act is typed: then its plan is fetched after a pause. */
  isTyped?: boolean;
};

/**
 * An act on the timetable: the plan of what it does, and the request that carries out this plan. If the plan has changed
 * meanwhile, nothing is done, and the new plan is shown.
 */
export function usePlannedAct(act: TimetableAct, options: Options) {
  const { failureText, onDone, notYet = null, isTyped = false } = options;
  const [problem, setProblem] = useState<string | null>(null);
  const action = useAction((signal, fingerprint?: string) => carryOut(act, fingerprint, signal), {
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: (failure) => setProblem(failedActionText(failure, failureText)),
    showsFailure: () => true,
    failureText,
  });
  const typed = JSON.stringify(act);
  const isSettled = useDebounced(typed) === typed || !isTyped;
  // While the act is carried out, its plan is not fetched again.
  const plan = useQuery({ ...staffQueries.plan(act), enabled: notYet === null && isSettled && !action.running });
  const run = () => {
    setProblem(null);
    return action.run(plan.data?.fingerprint);
  };
  return { ...action, plan, notYet, problem, clearProblem: () => setProblem(null), run };
}
