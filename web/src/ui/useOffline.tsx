import { use, useId } from "react";
import { OfflineReason } from "./offlineReason";

/** The look of a button without a tone while it can't be pressed. */
export const DISABLED = "!cursor-not-allowed !text-ink-soft forced-colors:!text-[color:GrayText]";

/**
 * Whether a button that needs the server is disabled, because there is no connection; its attributes, and the reason to render beside
 * it. It stays focusable, so that the reason can be found with the keyboard.
 */
export function useOffline(needsServer = true) {
  const reasonId = useId();
  const reason = use(OfflineReason);
  if (!needsServer || reason === null) return { isOffline: false, attributes: {}, why: null };
  return {
    isOffline: true,
    attributes: { "aria-disabled": true, "aria-describedby": reasonId, onClick: undefined },
    why: (
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    ),
  };
}
