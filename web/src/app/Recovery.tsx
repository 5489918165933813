import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pingServer } from "../lib/pingServer";
import { setReachable, useConnection } from "../stores/connection";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;

/** Polls the server while it is unreachable; once it answers, reads again everything on the screen. */
export function Recovery() {
  const client = useQueryClient();
  const reachable = useConnection((connection) => connection.reachable);

  useEffect(() => {
    if (reachable) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT;

    const tryAgain = async () => {
      clearTimeout(timer);
      const back = await pingServer(leaving.signal);
      if (leaving.signal.aborted) return;
      if (back) {
        setReachable(true);
        void client.invalidateQueries();
        return;
      }
      timer = setTimeout(tryAgain, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };

    timer = setTimeout(tryAgain, wait);
    window.addEventListener("online", tryAgain, { signal: leaving.signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [reachable, client]);

  return null;
}
