import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useUser } from "../api/useMe";
import { fetchNotifications, LaterNotifications } from "../features/notifications/laterNotifications";
import { useUnread } from "../features/notifications/useInbox";
import { SpinnerScreen } from "../ui/Spinner";
import { BottomBar } from "./BottomBar";
import { SideMenu } from "./SideMenu";
import { StagingBanner } from "./StagingBanner";
import { TopBar } from "./TopBar";
import { UnreachableBanner } from "./UnreachableBanner";
import { useTokenRefresh } from "./useTokenRefresh";

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const [open, setOpen] = useState<"menu" | "notifications" | null>(null);
  const close = () => setOpen(null);
  const openNotifications = () => setOpen("notifications");
  const user = useUser();
  const unread = useUnread();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useTokenRefresh();
  useEffect(fetchNotifications, []);

  // A new screen begins at its top, for the eye and for the keyboard.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setOpen(null);
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a
        href="#main"
        className="target sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <StagingBanner />
      <TopBar unread={unread} onOpenMenu={() => setOpen("menu")} onOpenNotifications={openNotifications} />
      <UnreachableBanner />
      {open === "menu" && <SideMenu onClose={close} />}
      {open === "notifications" && (
        <Suspense>
          <LaterNotifications onClose={close} />
        </Suspense>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[90rem] flex-1 flex-col px-4 py-5 outline-none max-md:[&_*]:scroll-mb-20 sm:px-6 sm:py-8"
      >
        <Suspense key={pathname} fallback={<SpinnerScreen />}>
          <Outlet />
        </Suspense>
      </main>
      {!user.hasAdminAccess && <BottomBar unread={unread} onOpenNotifications={openNotifications} />}
    </>
  );
}
