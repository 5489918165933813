import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "../api/useMe";
import { whenIdle } from "../lib/whenIdle";
import { useConnection } from "../stores/connection";

/** Follows the server's changes once the first screen is there. Without it, screens are read again by the minute. */
export function useLiveUpdates() {
  const client = useQueryClient();
  const { _id: userId } = useUser();
  const reachable = useConnection((connection) => connection.reachable);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has its own stream.
  useEffect(() => {
    if (!reachable) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const follow = async () => {
      const { followUpdates } = await import("../live/updates");
      if (!isGone) stop = followUpdates(client);
    };
    const cancel = whenIdle(() => void follow().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [client, userId, reachable]);
}
