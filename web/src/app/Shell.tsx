import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { SpinnerScreen } from "../ui/Spinner";
import { SideMenu } from "./SideMenu";
import { StagingBanner } from "./StagingBanner";
import { TopBar } from "./TopBar";
import { UnreachableBanner } from "./UnreachableBanner";
import { useTokenRefresh } from "./useTokenRefresh";

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useTokenRefresh();

  // A new screen begins at its top, for the eye and for the keyboard.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setMenuOpen(false);
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
      <TopBar onOpenMenu={() => setMenuOpen(true)} />
      <UnreachableBanner />
      {menuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[90rem] flex-1 flex-col px-4 py-5 outline-none sm:px-6 sm:py-8"
      >
        <Suspense key={pathname} fallback={<SpinnerScreen />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
