import { Button } from "./Button";
import { Spinner } from "./Spinner";

/** Said when an action takes long: it goes on, and can be left. */
export function StillTrying({ onLeave }: { onLeave: () => void }) {
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Spinner /> Still trying…
      <Button tone="quiet" onClick={onLeave}>
        Stop waiting
      </Button>
    </div>
  );
}
