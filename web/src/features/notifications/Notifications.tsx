import { BellOff } from "lucide-react";
import { useRef } from "react";
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
import { NoticeList } from "./NoticeList";
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

const FAILED = "Failed to mark all notifications as read";

function MarkAllRead() {
  const isAnyUnread = useInbox().data?.some(({ isRead }) => !isRead);
  const { run, running } = useAction(markAllRead, {
    onDone: notifyOtherTabs,
    otherwise: FAILED,
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
