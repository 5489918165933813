import type { Notification } from "@bindings/wire";
import { BellOff } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { sentenceOf } from "../../api/failure";
import { markAllRead } from "../../api/notifications";
import { useAction } from "../../api/useAction";
import { paths } from "../../lib/paths";
import { limits } from "../../rules";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Modal } from "../../ui/Modal";
import { SkeletonRows } from "../../ui/Skeleton";
import { Notice, ROW_MENU } from "./Notice";
import { notifyOtherTabs, useInbox } from "./useInbox";

/** The dialog that lists the notifications. */
export function Notifications({ onClose }: { onClose: () => void }) {
  const title = useRef<HTMLSpanElement>(null);
  return (
    <Modal
      title={
        <span ref={title} tabIndex={-1} data-autofocus className="outline-none">
          Notifications
        </span>
      }
      onClose={onClose}
      footer={
        <>
          <Link to={paths.notificationSettings} onClick={onClose} className={buttonClass("quiet")}>
            Notification settings
          </Link>
          <MarkAllRead />
        </>
      }
    >
      <Loaded
        query={useInbox()}
        loading={<SkeletonRows rows={4} label="Loading notifications" height="h-20" />}
        failed="Failed to load notifications"
        detail={sentenceOf}
      >
        {(notifications) => (
          <>
            <NoticeList notifications={notifications} onLeave={onClose} title={title} />
            {notifications.length === 0 && (
              <EmptyState icon={<BellOff className="size-6" />} title="No notifications">
                Word of your classes and of the studio comes here.
              </EmptyState>
            )}
            {notifications.length >= limits().inboxLength && (
              <p className="pt-3 text-center text-sm text-ink-soft">{`The newest ${limits().inboxLength} are shown. Delete some to see older ones.`}</p>
            )}
          </>
        )}
      </Loaded>
    </Modal>
  );
}

type NoticeListProps = {
  notifications: Notification[];
  onLeave: () => void;
  /** The element that gets the focus when the last notification is removed. */
  title: RefObject<HTMLElement | null>;
};

/** The notifications, newest first. When the focused notification is removed, the focus moves to the next one. */
function NoticeList({ notifications, onLeave, title }: NoticeListProps) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ id: string; at: number } | null>(null);

  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || notifications.some(({ _id }) => _id === last.id)) return;
    focused.current = null;
    // The user may have moved the focus to another control in the meantime.
    if (document.activeElement !== document.body && document.activeElement?.tagName !== "DIALOG") return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(ROW_MENU);
    (buttons?.item(Math.min(last.at, buttons.length - 1)) ?? title.current)?.focus();
  }, [notifications, title]);

  if (notifications.length === 0) return null;
  return (
    <ul
      ref={list}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>("[data-notification]")?.dataset.notification;
        const at = notifications.findIndex(({ _id }) => _id === id);
        focused.current = id ? { id, at } : null;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused.current = null;
      }}
    >
      {notifications.map((notification) => (
        <Notice key={notification._id} notification={notification} onLeave={onLeave} />
      ))}
    </ul>
  );
}

const FAILED = "Failed to mark all notifications as read";

function MarkAllRead() {
  const isAnyUnread = useInbox().data?.some(({ isRead }) => !isRead);
  const { run, running } = useAction(markAllRead, {
    onDone: notifyOtherTabs,
    failureText: FAILED,
  });
  return (
    <Button
      running={running}
      disabledReason={isAnyUnread ? null : "Nothing is unread"}
      reasonIsPlain
      onClick={() => void run()}
    >
      Mark all as read
    </Button>
  );
}
