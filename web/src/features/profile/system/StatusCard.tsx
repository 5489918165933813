import type { UseQueryResult } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { sentenceOf } from "../../../api/failure";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { FailedState } from "../../../ui/FailedState";
import { type KeyValue, KeyValues } from "../../../ui/KeyValues";
import { Skeleton } from "../../../ui/Skeleton";

type Props<T> = {
  title: string;
  query: UseQueryResult<T>;
  /** The title shown if loading fails. */
  failed: string;
  /** The text for screen readers during loading. `values` is the number of placeholders. */
  loading: string;
  values: number;
  children: (data: T) => ReactNode;
};

/** A card with the state of a part of the system, and a button that refreshes it. */
export function StatusCard<T>({ title, query, failed, loading, values, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Card
      title={title}
      aside={
        !error && (
          <Button
            running={isFetching}
            onClick={() => void refetch()}
            icon={<RotateCw aria-hidden className="size-4 shrink-0" />}
          >
            Refresh
          </Button>
        )
      }
    >
      {error ? (
        <FailedState title={failed} detail={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        children(data)
      ) : (
        <Loading what={loading} values={values} />
      )}
    </Card>
  );
}

/** Placeholders for the values. */
function Loading({ what, values }: { what: string; values: number }) {
  return (
    <div role="status">
      <span className="sr-only">{what}</span>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {Array.from({ length: values }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never move.
          <Skeleton key={place} className="h-10" />
        ))}
      </div>
    </div>
  );
}

/** The state as a badge, and the values. */
export function StatusValues({ word, tone, items }: { word: string; tone: BadgeTone; items: KeyValue[] }) {
  return <KeyValues columns={2} items={[{ name: "Status", value: <Badge tone={tone}>{word}</Badge> }, ...items]} />;
}
