import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "../api/useMe";
import { whenIdle } from "../lib/whenIdle";
import { useConnection } from "../stores/connection";

/** Opens the stream of changes when the browser is idle. Queries poll while it is closed. */
export function useLiveUpdates() {
  const client = useQueryClient();
  const { _id: userId } = useUser();
  const reachable = useConnection((connection) => connection.reachable);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has its own stream.
  useEffect(() => {
    if (!reachable) return;
    let isUnmounted = false;
    let stop: (() => void) | undefined;
    const follow = async () => {
      const { followUpdates } = await import("../live/updates");
      if (!isUnmounted) stop = followUpdates(client);
    };
    const cancel = whenIdle(() => void follow().catch(() => undefined));
    return () => {
      isUnmounted = true;
      cancel();
      stop?.();
    };
  }, [client, userId, reachable]);
}
