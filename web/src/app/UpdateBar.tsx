import { RefreshCw } from "lucide-react";
import { useUnsaved } from "../stores/unsaved";
import { useUpdate } from "../stores/update";
import { Button } from "../ui/Button";

/** Offers to reload when a newer version of the app has been installed in the background. */
export function UpdateBar() {
  const install = useUpdate((update) => update.install);
  const hasUnsaved = useUnsaved((unsaved) => unsaved.forms.length > 0);
  return (
    <div role="status">
      {install && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-accent-soft px-4 py-1.5 text-sm text-accent-strong">
          <strong>A new version is ready</strong>
          <Button
            icon={<RefreshCw aria-hidden className="size-4" />}
            disabledReason={hasUnsaved ? "Save your changes first" : null}
            onClick={install}
          >
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
