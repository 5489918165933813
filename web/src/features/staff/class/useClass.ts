import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { ApiFailure, sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { whyNotChanged } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";

/** Loads the class and refetches it while it is open. `gone` is the reason why it can no longer be changed, or null. */
export function useClass(id: string, listed: Class | undefined) {
  const { data, error, isFetching, refetch } = useQuery(queries.klass(id));
  const klass = data ?? listed;
  const whyNot = useClock((now) => klass && whyNotChanged(klass, now));
  const isMissing = error instanceof ApiFailure && error.status === 404;
  return {
    klass: isMissing ? undefined : klass,
    gone: isMissing ? sentenceOf(error) : (whyNot ?? null),
    error,
    isFetching,
    refetch,
  };
}
