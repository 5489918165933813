import { CloudOff } from "lucide-react";
import { useConnection } from "../stores/connection";

/** Said while no answer comes. What is on the screen stays; `Recovery` brings it up to date. */
export function UnreachableBanner() {
  const reachable = useConnection((connection) => connection.reachable);
  return (
    <div role="status">
      {!reachable && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <span>
            <strong>Can't reach the studio.</strong> This is what we last knew. We keep trying.
          </span>
        </p>
      )}
    </div>
  );
}
