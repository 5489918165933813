import { Bell as BellIcon } from "lucide-react";
import { IconButton } from "../../ui/IconButton";

/** The button that opens the notifications, with the number of unread ones. */
export function Bell({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  return (
    <IconButton
      label={bellLabel(unread)}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="relative shrink-0"
      icon={
        <>
          <BellIcon aria-hidden className="size-6" />
          {unread > 0 && (
            <span
              aria-hidden
              data-unread
              className="keeps-fill absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-surface bg-danger px-0.5 text-xs leading-none font-semibold text-on-danger tabular-nums"
            >
              {unreadMark(unread)}
            </span>
          )}
        </>
      }
    />
  );
}

/** The largest number that the bell's badge shows. */
const LARGEST_COUNT = 9;

/** Returns the bell's accessible name: `Notifications, 2 unread`. */
export const bellLabel = (unread: number) => `Notifications, ${unread === 0 ? "none" : unread} unread`;

/** Returns the text of the bell's badge: `2`, `9+`. */
export const unreadMark = (unread: number) => (unread > LARGEST_COUNT ? `${LARGEST_COUNT}+` : `${unread}`);
