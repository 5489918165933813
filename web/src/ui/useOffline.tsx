import { use, useId } from "react";
import { OfflineReason } from "./offlineReason";

/** The look of a button without a tone while it can't be pressed. */
export const DISABLED = "!cursor-not-allowed !text-ink-soft forced-colors:!text-[color:GrayText]";

/**
 * What a button that needs the server has while there is no connection; null while there is one. It stays focusable, so that the
 * reason can be found with the keyboard.
 */
export function useOffline(needsServer = true) {
  const reasonId = useId();
  const reason = use(OfflineReason);
  if (!needsServer || reason === null) return null;
  return {
    attributes: { "aria-disabled": true, "aria-describedby": reasonId, onClick: undefined },
    reason: (
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    ),
  };
}
