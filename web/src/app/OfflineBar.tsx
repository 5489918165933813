import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { dayOf, timeWords, weekdayWords } from "../rules";
import { studioTimeOf } from "../stores/clock";
import { useConnection } from "../stores/connection";
import { isFollowed, stream } from "../stores/stream";

/** Shows the age of the screen's data while there is no connection. `Recovery` fetches it again afterwards. */
export function OfflineBar() {
  const reachable = useConnection((connection) => connection.reachable);
  return <div role="status">{!reachable && <Offline />}</div>;
}

function Offline() {
  const age = useOldestData();
  return (
    <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <strong>{age === null ? "Offline" : `Offline: as of ${age}`}</strong>
    </p>
  );
}

/**
 * Returns the studio's time of the oldest response on the screen, such as `Sat 18:42`, or null. Data that rarely changes
 * (api/queries.ts) does not count: it is old even if the rest was fetched a moment ago.
 */
function useOldestData(): string | null {
  const client = useQueryClient();
  // Renders again whenever a fetch ends.
  useIsFetching();
  const shown = client.getQueryCache().findAll({
    type: "active",
    predicate: ({ state, meta }) => state.dataUpdatedAt > 0 && !meta?.rarelyChanges,
  });
  if (shown.length === 0) return null;
  const oldest = Math.min(...shown.map(currentAt));
  const at = new Date(studioTimeOf(oldest)).toISOString();
  return `${weekdayWords(dayOf(at))} ${timeWords(at)}`;
}

/** When a query's data was last known to be current. */
function currentAt({ meta, state: { dataUpdatedAt } }: Query): number {
  const isCurrent = meta?.follows && isFollowed(dataUpdatedAt);
  return isCurrent ? Math.max(dataUpdatedAt, stream.getState().lastOpenAt) : dataUpdatedAt;
}
