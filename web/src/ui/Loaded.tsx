import type { ReactNode } from "react";
import { FailedState } from "./FailedState";

type LoadedQuery<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

type Props<Data> = {
  query: LoadedQuery<Data>;
  /** Shown while the data loads, with about its height. */
  loading: ReactNode;
  /** The heading shown when loading fails. */
  failed: string;
  /** The failure's own sentence, below that. */
  detail: (failure: unknown) => string;
  children: (data: Data) => ReactNode;
};

/** Data once read; before that, its place; when reading fails, a way to try again. Data stays through later failures. */
export function Loaded<Data>({ query, loading, failed, detail, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <FailedState title={failed} detail={detail(error)} onRetry={() => refetch()} retrying={isFetching} />;
}
