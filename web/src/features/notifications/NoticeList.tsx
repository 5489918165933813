import type { Notification } from "@bindings/wire";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Notice } from "./Notice";

type Props = {
  notifications: Notification[];
  onLeave: () => void;
  /** The element that gets the focus when the last notification is removed. */
  title: RefObject<HTMLElement | null>;
};

/** The notifications, newest first. When the focused notification is removed, the focus moves to the next one. */
export function NoticeList({ notifications, onLeave, title }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ id: string; at: number } | null>(null);

  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || notifications.some(({ _id }) => _id === last.id)) return;
    focused.current = null;
    // The user may have moved the focus to another control in the meantime.
    if (document.activeElement !== document.body && document.activeElement?.tagName !== "DIALOG") return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-delete]");
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
