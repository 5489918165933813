import type { ReactNode } from "react";
import { FailedState } from "./FailedState";

type Query<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

type Props<Data> = {
  query: Query<Data>;
  /** Keeps the place of what is to come. */
  loading: ReactNode;
  /** What is said when it does not come. */
  failed: string;
  /** What stands below that: the failure's own sentence. */
  detail: (failure: unknown) => string;
  children: (data: Data) => ReactNode;
};

/** What was read, or that it is on its way, or that it failed and can be tried again. What was read once stays. */
export function Loaded<Data>({ query, loading, failed, detail, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <FailedState title={failed} detail={detail(error)} onRetry={() => refetch()} retrying={isFetching} />;
}
