import clsx from "clsx";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useLocation } from "react-router";
import { useUser } from "../api/useMe";
import { Notifications } from "../features/notifications/Notifications";
import { useUnread } from "../features/notifications/useInbox";
import { SpinnerScreen } from "../ui/Spinner";
import { BottomBar, ROOM_FOR_BAR } from "./BottomBar";
import { ErrorScreen } from "./ErrorScreen";
import { OfflineBar } from "./OfflineBar";
import { SideMenu } from "./SideMenu";
import { StagingBanner } from "./StagingBanner";
import { TopBar } from "./TopBar";
import { UpdateBar } from "./UpdateBar";
import { useServiceWorker } from "./useServiceWorker";
import { useStickyBars } from "./useStickyBars";
import { useTokenRefresh } from "./useTokenRefresh";

/** The frame around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<"menu" | "notifications" | null>(null);
  const close = () => setOpen(null);
  const openNotifications = () => setOpen("notifications");
  const hasBar = !useUser().hasAdminAccess;
  const unread = useUnread();
  const { pathname: path } = useLocation();
  const main = useRef<HTMLElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const shownPath = useRef(path);
  useStickyBars(bars);
  useTokenRefresh();
  useServiceWorker();

  // A new screen begins at its top, for the eye and for the keyboard.
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    setOpen(null);
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link; the router must not take its address for a navigation. */}
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="target sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <StagingBanner />
      <div ref={bars} data-kept-clear className="sticky top-0 z-40">
        <TopBar unread={unread} onOpenMenu={() => setOpen("menu")} onOpenNotifications={openNotifications} />
        <OfflineBar />
        <UpdateBar />
      </div>
      {open === "menu" && <SideMenu onClose={close} />}
      {open === "notifications" && <Notifications onClose={close} />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={clsx(
          "mx-auto flex w-full max-w-[90rem] flex-1 flex-col px-4 pt-5 outline-none sm:px-6 sm:pt-8",
          // The focus is never under the bars; anything may say its own distance.
          "[:where(&_*)]:scroll-mt-[calc(var(--sticky-top)+0.5rem)]",
          hasBar ? `${ROOM_FOR_BAR} max-md:[&_*]:scroll-mb-20` : "pb-5 sm:pb-8",
        )}
      >
        {children}
      </main>
      {hasBar && <BottomBar unread={unread} onOpenNotifications={openNotifications} />}
    </>
  );
}

/** Keeps what is around a screen while that loads, and when it fails. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen}>
      <Suspense fallback={<SpinnerScreen />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
