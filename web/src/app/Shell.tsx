import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useLocation } from "react-router";
import { useHasQueuedMarks } from "../api/useHasQueuedMarks";
import { useUser } from "../api/useMe";
import { Notifications } from "../features/notifications/Notifications";
import { useUnread } from "../features/notifications/useInbox";
import { ToastRoom } from "../ui/ToastRoom";
import { onDemand, useIdleLoad, useOnDemand } from "../ui/useOnDemand";
import { BottomBar, ROOM_FOR_BAR } from "./BottomBar";
import { ErrorScreen } from "./ErrorScreen";
import { OfflineBar } from "./OfflineBar";
import { OfflineScreens } from "./OfflineScreens";
import { SideMenu } from "./SideMenu";
import { StagingBanner } from "./StagingBanner";
import { TopBar } from "./TopBar";
import { UpdateBar } from "./UpdateBar";
import { useLiveUpdates } from "./useLiveUpdates";
import { useServiceWorker } from "./useServiceWorker";
import { useShortcuts } from "./useShortcuts";
import { useStickyBars } from "./useStickyBars";
import { useTokenRefresh } from "./useTokenRefresh";

const staffFrame = onDemand(() => import("../features/staff/StaffFrame"), "StaffFrame");

const queuedMarks = onDemand(() => import("../features/staff/attendance/QueuedMarks"), "QueuedMarks");

const shortcutDialogs = onDemand(() => import("./palette/ShortcutDialogs"), "ShortcutDialogs");

/** The frame around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<"menu" | "notifications" | null>(null);
  const close = () => setOpen(null);
  const openNotifications = () => setOpen("notifications");
  const isStaff = useUser().hasAdminAccess;
  const hasBar = !isStaff;
  const StaffFrame = useOnDemand(staffFrame, isStaff);
  // Without a connection it can't be loaded. A user who is no longer staff may have marks, too.
  useIdleLoad(queuedMarks, isStaff);
  const QueuedMarks = useOnDemand(queuedMarks, useHasQueuedMarks());
  const unread = useUnread();
  const { pathname: path } = useLocation();
  const main = useRef<HTMLElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const shownPath = useRef(path);
  const shortcuts = useShortcuts();
  const ShortcutDialogs = useOnDemand(shortcutDialogs, shortcuts.open !== null);
  useStickyBars(bars);
  useTokenRefresh();
  useServiceWorker();
  useLiveUpdates();

  // A new screen is scrolled to its top, and its content gets the focus.
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    setOpen(null);
    shortcuts.setOpen(null);
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, shortcuts.setOpen]);

  return (
    <>
      <SkipLink onSkip={() => main.current?.focus()} />
      <StagingBanner />
      <div ref={bars} data-kept-clear className="sticky top-0 z-40">
        <TopBar unread={unread} onOpenMenu={() => setOpen("menu")} onOpenNotifications={openNotifications} />
        <OfflineBar />
        <UpdateBar />
        <div>{QueuedMarks && <QueuedMarks />}</div>
      </div>
      {open === "menu" && <SideMenu onClose={close} />}
      {open === "notifications" && <Notifications onClose={close} />}
      {StaffFrame && <StaffFrame />}
      {!isStaff && <OfflineScreens />}
      {ShortcutDialogs && shortcuts.open && <ShortcutDialogs open={shortcuts.open} go={shortcuts.setOpen} />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={clsx(
          "mx-auto flex w-full max-w-[90rem] flex-1 flex-col px-4 pt-5 outline-none sm:px-6 sm:pt-8",
          // Focused elements are scrolled clear of the bars. Any element can set its own margin.
          "[:where(&_*)]:scroll-mt-[calc(var(--sticky-top)+0.5rem)]",
          hasBar ? `${ROOM_FOR_BAR} max-md:[&_*]:scroll-mb-20` : "pb-5 sm:pb-8",
        )}
      >
        {children}
      </main>
      <ToastRoom />
      {hasBar && <BottomBar />}
    </>
  );
}

function SkipLink({ onSkip }: { onSkip: () => void }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to an anchor, which the router must not handle.
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        onSkip();
      }}
      className="target sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}

/** Shows a screen, or its error inside the frame. */
export function Screen({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={ErrorScreen}>{children}</ErrorBoundary>;
}
