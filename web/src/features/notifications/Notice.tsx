import type { Notification, NotificationKind, User } from "@bindings/wire";
import clsx from "clsx";
import { Trash2 } from "lucide-react";
import { type ReactNode, use, useRef } from "react";
import { Link } from "react-router";
import { useUser } from "../../api/useMe";
import { paths } from "../../lib/paths";
import { pageAddress } from "../../studio/address/useOpenPage";
import { Moment } from "../../studio/class/Moment";
import { MenuButton } from "../../ui/MenuButton";
import { OfflineReason } from "../../ui/offlineReason";
import { useOffline } from "../../ui/useOffline";
import { useNotice } from "./useNotice";

/** Selects the menu button of each row. */
export const ROW_MENU = "[aria-haspopup=menu]";

type Props = { notification: Notification; onLeave: () => void };

/**
 * A notification. Opening it marks it as read and opens the screen that it is about. A mouse sees the menu button only
 * while it is on the row.
 */
export function Notice({ notification, onLeave }: Props) {
  const { title, message, isRead, createdAt } = notification;
  const { read, remove, isBeingDeleted } = useNotice(notification);
  const offlineReason = use(OfflineReason);
  const row = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={row}
      data-notification={notification._id}
      aria-busy={isBeingDeleted || undefined}
      className={clsx(
        "group relative flex gap-1 border-b border-line py-3 last:border-0",
        isBeingDeleted && "opacity-60",
      )}
    >
      <div className="min-w-0 flex-1">
        <p className={clsx("flex items-baseline gap-2", isRead ? "font-medium" : "font-semibold")}>
          {!isRead && <UnreadDot />}
          <Opener
            notification={notification}
            onOpen={() => {
              read();
              onLeave();
            }}
            onRead={() => {
              read();
              // The title's button disappears when the notification is read, so the focus moves to the menu button.
              row.current?.querySelector<HTMLElement>(ROW_MENU)?.focus();
            }}
          >
            <span>{title}</span>
          </Opener>
        </p>
        <p className="text-sm whitespace-pre-line">{message}</p>
        <p className="mt-0.5 text-xs text-ink-soft">
          <Moment at={createdAt} />
        </p>
      </div>
      <MenuButton
        label={`Actions for ‘${title}’`}
        items={[
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            danger: true,
            disabledReason: offlineReason,
            onChoose: remove,
          },
        ]}
        className="relative shrink-0 self-start pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
      />
    </li>
  );
}

function UnreadDot() {
  return (
    <>
      <span aria-hidden className="keeps-fill size-2.5 shrink-0 rounded-full bg-accent" />
      <span className="sr-only">Unread: </span>
    </>
  );
}

type OpenerProps = { notification: Notification; onOpen: () => void; onRead: () => void; children: ReactNode };

// The press area covers the whole row, except for the controls that lie on top of it.
const WHOLE_ROW = "min-w-0 text-left before:absolute before:inset-0 before:rounded-lg";

/** The title: a link, or without a target a button that marks the notification as read. */
function Opener({ notification, onOpen, onRead, children }: OpenerProps) {
  const place = targetOf(notification, useUser());
  const { isOffline, attributes, reasonElement } = useOffline();
  if (place !== null) {
    return (
      <Link to={place} onClick={onOpen} className={clsx(WHOLE_ROW, "hover:underline")}>
        {children}
      </Link>
    );
  }
  if (notification.isRead) return children;
  return (
    <>
      <button
        type="button"
        onClick={onRead}
        {...attributes}
        className={clsx(WHOLE_ROW, isOffline && "cursor-not-allowed")}
      >
        {children}
        <span className="sr-only">, mark as read</span>
      </button>
      {reasonElement}
    </>
  );
}

/** The kinds of notification about a member's balance. */
const BALANCE_KINDS: readonly NotificationKind[] = ["concessions_added", "concessions_low", "payment_reversed"];

/** Returns the path of the screen that a notification is about, or null. */
export function targetOf({ classId, aboutUserId, type }: Notification, { hasAdminAccess }: User): string | null {
  if (classId !== null) return pageAddress(hasAdminAccess ? paths.dashboard : paths.classes, "class", classId);
  if (aboutUserId) return pageAddress(paths.users, "person", aboutUserId);
  if (type === "reminder") return paths.dashboard;
  return BALANCE_KINDS.includes(type) && !hasAdminAccess ? paths.concessions : null;
}
