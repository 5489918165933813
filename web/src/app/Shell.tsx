import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useUser } from "../api/useMe";
import { LaterNotifications } from "../features/notifications/laterNotifications";
import { useUnread } from "../features/notifications/useInbox";
import { cx } from "../lib/cx";
import { usePath } from "../studio/router";
import { SpinnerScreen } from "../ui/Spinner";
import { BottomBar, ROOM_FOR_BAR } from "./BottomBar";
import { ErrorBoundary } from "./ErrorBoundary";
import { Overlay } from "./Overlay";
import { LaterSideMenu } from "./overlays";
import { StagingBanner } from "./StagingBanner";
import { TopBar } from "./TopBar";
import { UnreachableBanner } from "./UnreachableBanner";
import { useLikelyParts } from "./useLikelyParts";
import { useStickyBars } from "./useStickyBars";
import { useTokenRefresh } from "./useTokenRefresh";

/** The frame around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<"menu" | "notifications" | null>(null);
  const close = () => setOpen(null);
  const openNotifications = () => setOpen("notifications");
  const hasBar = !useUser().hasAdminAccess;
  const unread = useUnread();
  const path = usePath();
  const main = useRef<HTMLElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const shownPath = useRef(path);
  useStickyBars(bars);
  useTokenRefresh();
  useLikelyParts(hasBar ? "member" : "staff");

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
      <a
        href="#main"
        className="target sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <StagingBanner />
      <div ref={bars} data-kept-clear className="sticky top-0 z-40">
        <TopBar unread={unread} onOpenMenu={() => setOpen("menu")} onOpenNotifications={openNotifications} />
        <UnreachableBanner />
      </div>
      {open === "menu" && (
        <Overlay title="Menu" onClose={close}>
          <LaterSideMenu onClose={close} />
        </Overlay>
      )}
      {open === "notifications" && (
        <Overlay title="Notifications" onClose={close}>
          <LaterNotifications onClose={close} />
        </Overlay>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={cx(
          "mx-auto flex w-full max-w-[90rem] flex-1 flex-col px-4 pt-5 outline-none sm:px-6 sm:pt-8",
          // The focus is never under the bars; anything may say its own distance.
          "[:where(&_*)]:scroll-mt-[calc(var(--sticky-top)+0.5rem)]",
          hasBar ? `${ROOM_FOR_BAR} max-md:[&_*]:scroll-mb-20` : "pb-5 sm:pb-8",
        )}
      >
        <ErrorBoundary key={path} frame={(words) => words}>
          <Suspense fallback={<SpinnerScreen />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {hasBar && <BottomBar unread={unread} onOpenNotifications={openNotifications} />}
    </>
  );
}
