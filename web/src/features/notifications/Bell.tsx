import { Bell as BellIcon } from "lucide-react";
import { IconButton } from "../../ui/IconButton";
import { bellLabel, unreadMark } from "./unreadText";

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
