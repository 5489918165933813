import type { ReactNode } from "react";
import { FailedState } from "./FailedState";

type LoadedQuery<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

type Props<Data> = {
  query: LoadedQuery<Data>;
  /** A placeholder for the data while it loads, of about the same height. */
  loading: ReactNode;
  /** The heading shown when loading fails. */
  failed: string;
  /** Returns the sentence of a failure, shown below the heading. */
  detail: (failure: unknown) => string;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the data of a query, a placeholder while it loads, or a failure with a button to try again. If a later refetch
 * fails, the data stays.
 */
export function Loaded<Data>({ query, loading, failed, detail, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <FailedState title={failed} detail={detail(error)} onRetry={() => refetch()} retrying={isFetching} />;
}
