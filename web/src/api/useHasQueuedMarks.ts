import { useEffect, useState } from "react";
import { accountOf } from "../lib/token";
import { whenIdle } from "../lib/whenIdle";
import { useConnection } from "../stores/connection";
import { useMarks } from "../stores/marks";
import { useSession } from "../stores/session";
import { hasStoredMarks } from "./markStore";

/** Whether the user has attendance marks in this tab or, from an earlier page or another tab, on the device. */
export function useHasQueuedMarks(): boolean {
  const account = useSession(({ token }) => (token === null ? null : accountOf(token)));
  const reachable = useConnection((connection) => connection.reachable);
  const isQueued = useMarks((marks) => Object.keys(marks).length > 0);
  const [isStored, setIsStored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may have stored marks while offline.
  useEffect(() => {
    if (account === null) return setIsStored(false);
    return whenIdle(() => void hasStoredMarks(account).then(setIsStored));
  }, [account, reachable]);

  return isQueued || isStored;
}
