import { Button } from "./Button";
import { Spinner } from "./Spinner";

/** Shown when a request takes long; it can be aborted. */
export function StillTrying({ onAbort }: { onAbort: () => void }) {
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Spinner /> Still trying…
      <Button tone="quiet" onClick={onAbort}>
        Stop waiting
      </Button>
    </div>
  );
}
