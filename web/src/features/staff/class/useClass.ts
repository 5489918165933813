import type { Class } from "@bindings/Class";
import { useQuery } from "@tanstack/react-query";
import { ApiFailure, sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { whyNotChanged } from "../../../rules";
import { useClock } from "../../../stores/clock";

/** The open class, refetched while it is open, and the reason why it can't be changed any more. */
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
