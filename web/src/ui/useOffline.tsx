import { use, useId } from "react";
import { OfflineReason } from "./offlineReason";

/** The classes of a disabled text button or icon button. */
export const DISABLED = "!cursor-not-allowed !text-ink-soft forced-colors:!text-[color:GrayText]";

/**
 * Returns whether a button that needs the server is disabled because there is no connection, the button's attributes,
 * and the reason to render beside it. The button stays focusable, so that the keyboard can reach the reason.
 */
export function useOffline(needsServer = true) {
  const reasonId = useId();
  const reason = use(OfflineReason);
  if (!needsServer || reason === null) return { isOffline: false, attributes: {}, reasonElement: null };
  return {
    isOffline: true,
    attributes: { "aria-disabled": true, "aria-describedby": reasonId, onClick: undefined },
    reasonElement: (
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    ),
  };
}
