import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { RefreshCw } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { NavLink, Outlet, useLocation } from "react-router";
import { queries } from "../api/queries";
import { useHasQueuedMarks } from "../api/useHasQueuedMarks";
import { useUser } from "../api/useMe";
import { Notifications } from "../features/notifications/Notifications";
import { useUnread } from "../features/notifications/useInbox";
import { paths } from "../lib/paths";
import { useUnsaved } from "../stores/unsaved";
import { useUpdate } from "../stores/update";
import { Button } from "../ui/Button";
import { Modal } from "../ui/Modal";
import { ToastRoom } from "../ui/ToastRoom";
import { onDemand, useIdleLoad, useOnDemand } from "../ui/useOnDemand";
import { BottomBar, ROOM_FOR_BAR } from "./BottomBar";
import { ErrorScreen } from "./ErrorScreen";
import { linksFor, moreLinksFor } from "./navigation";
import { OfflineBar } from "./OfflineBar";
import { OfflineScreens } from "./OfflineScreens";
import { TopBar } from "./TopBar";
import { useLiveUpdates } from "./useLiveUpdates";
import { useServiceWorker } from "./useServiceWorker";
import { useShortcuts } from "./useShortcuts";
import { useTokenRefresh } from "./useTokenRefresh";

const staffFrame = onDemand(() => import("../features/staff/StaffFrame"), "StaffFrame");

const queuedMarks = onDemand(() => import("../features/staff/attendance/QueuedMarks"), "QueuedMarks");

const shortcutDialogs = onDemand(() => import("./palette/ShortcutDialogs"), "ShortcutDialogs");

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const [open, setOpen] = useState<"menu" | "notifications" | null>(null);
  const close = () => setOpen(null);
  const openNotifications = () => setOpen("notifications");
  const isStaff = useUser().hasAdminAccess;
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
  useServiceWorker(isStaff);
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
        <TopBar
          unread={unread}
          onOpenMenu={() => setOpen("menu")}
          onOpenNotifications={openNotifications}
          onFind={() => shortcuts.setOpen("palette")}
        />
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
          "max-md:[&_*]:scroll-mb-20",
          ROOM_FOR_BAR,
        )}
      >
        <ErrorBoundary key={path} FallbackComponent={ErrorScreen}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <ToastRoom />
      <BottomBar onMore={() => setOpen("menu")} />
    </>
  );
}

/** The banner of the staging host. */
function StagingBanner() {
  const { data: studio } = useQuery(queries.studio());
  if (studio?.environment !== "staging") return null;
  return (
    <div className="bg-warning-soft px-4 py-1.5 text-center text-sm text-warning">
      <strong>STAGING ENVIRONMENT</strong> <span className="ml-2">STAGING SITE - data may be reset</span>
    </div>
  );
}

/** Offers to reload when a newer version of the app has been installed in the background. */
function UpdateBar() {
  const install = useUpdate((update) => update.install);
  const hasUnsaved = useUnsaved((unsaved) => unsaved.forms.length > 0);
  return (
    <div role="status">
      {install && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-accent-soft px-4 py-1.5 text-sm text-accent-strong">
          <strong>A new version is ready</strong>
          <Button
            icon={<RefreshCw aria-hidden className="size-4" />}
            disabledReason={hasUnsaved ? "Save your changes first" : null}
            onClick={install}
          >
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

/** The links of the top bar, on a phone. */
function SideMenu({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const links = [{ to: paths.dashboard, label: "Dashboard" }, ...linksFor(user), ...moreLinksFor(user)];
  return (
    <Modal title="Menu" placement="side" onClose={onClose}>
      <nav aria-label="Side menu" className="-mx-2 grid gap-1">
        {links.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === paths.dashboard}
            onClick={onClose}
            className={({ isActive }) =>
              clsx(
                "target flex items-center rounded-lg px-3 font-medium",
                isActive ? "keeps-fill bg-accent-soft text-accent-strong" : "hover:bg-sunken",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </Modal>
  );
}

/** The largest share of the window's height that sticky bars may take. */
const STICKY_SHARE = 1 / 3;

/**
 * Sets `--sticky-top` to the height of the bars, so that sticky elements of the screen stick below them.
 * Bars that are too high are not sticky and scroll with the content.
 */
function useStickyBars(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const sticky = box.current;
    if (!sticky || !("ResizeObserver" in window)) return;
    const bars = [...sticky.children] as HTMLElement[];
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0);
      const fits = height <= window.innerHeight * STICKY_SHARE;
      // With `display: contents`, the element has no box, so it is not sticky and has no height.
      sticky.style.display = fits ? "" : "contents";
      style.setProperty("--sticky-top", fits ? `${height}px` : "0px");
    });
    for (const bar of bars) observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--sticky-top");
    };
  }, [box]);
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
