import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import {
  firstTab,
  type OpenPage,
  openPages,
  type PageKind,
  type PageTab,
  pagesBelow,
  pagesQuery,
  push,
  withTab,
} from "../../lib/openPages";

type PageLink = { to: string; state: object };

/** Returns the link that opens a page above the pages of a location. */
export function pageLink({ pathname, search, state }: Omit<Location, "hash" | "key">, page: OpenPage): PageLink {
  const pages = openPages({ pathname, search });
  const next = push(pages, page);
  const entries = next.length > pages.length ? pageEntries(state) + 1 : 1;
  return { to: pathname + pagesQuery({ pathname, search }, next), state: { ...state, pageEntries: entries } };
}

/** Returns the address of a screen with one page open. */
export const pageAddress = (pathname: string, kind: PageKind, id: string): string =>
  pathname + pagesQuery({ pathname, search: "" }, [{ kind, id, tab: null }]);

/**
 * Returns how many of a location's pages, from the top, were opened one by one from the screen below them. Each of these
 * has a history entry of its own. The other pages were opened by a link to all of them.
 */
const pageEntries = (state: { pageEntries?: number } | null): number => state?.pageEntries ?? 0;

/** Returns a function that changes the open pages in the present history entry. */
function useReplacePages() {
  const navigate = useNavigate();
  return useCallback(
    (change: (pages: OpenPage[]) => OpenPage[], state: object | null) => {
      const query = pagesQuery(window.location, change(openPages(window.location)));
      void navigate(window.location.pathname + query, { replace: true, state });
    },
    [navigate],
  );
}

/** The open page of a kind, stored in the address: a link opens the page, and Back closes it. */
export function useOpenPage<Kind extends PageKind>(kind: Kind) {
  const location = useLocation();
  const navigate = useNavigate();
  const replace = useReplacePages();
  // The location that is being left. Going back is asynchronous, but the page closes at once.
  const [leaving, setLeaving] = useState<Location | null>(null);
  const pages = location === leaving ? [] : openPages(location);
  const page = pages.find((open) => open.kind === kind);
  const openId = page?.id ?? null;
  // The number of pages that close with this one.
  const count = pages.length - pagesBelow(pages, kind).length;
  const isLinked = page !== undefined && count > pageEntries(location.state);
  // A ref, so that the callbacks stay the same at every address.
  const latest = useRef({ location, openId, count, isLinked });
  useLayoutEffect(() => {
    latest.current = { location, openId, count, isLinked };
    return () => {
      // After the unmount, on another screen, there is nothing to close.
      latest.current = { ...latest.current, openId: null };
    };
  });

  // Closing twice, by a double click or two keys, must go back only once, and not from a page opened meanwhile.
  const closedLocation = useRef<Location | null>(null);
  const open = useCallback(
    (id: string) => {
      const { location } = latest.current;
      if (closedLocation.current === location) return;
      // Reads the browser's address, because two changes may come before the next render.
      const { pathname, search } = window.location;
      const { to, state } = pageLink({ pathname, search, state: location.state }, { kind, id, tab: null });
      void navigate(to, { state });
    },
    [navigate, kind],
  );
  // A response may arrive when another page is open.
  const closeId = useCallback(
    (id: string) => {
      const { location, openId, count, isLinked } = latest.current;
      if (openId !== id || closedLocation.current === location) return;
      closedLocation.current = location;
      setLeaving(location);
      // Goes back in the history, so that Back does not open the page again.
      if (isLinked) replace((pages) => pagesBelow(pages, kind), { ...location.state, pageEntries: 0 });
      else window.history.go(-count);
    },
    [replace, kind],
  );
  const close = useCallback(() => {
    const { openId } = latest.current;
    if (openId !== null) closeId(openId);
  }, [closeId]);
  const setTab = useCallback(
    (tab: PageTab<Kind>) => replace((pages) => withTab(pages, kind, tab), latest.current.location.state),
    [replace, kind],
  );

  const tab = (page?.tab ?? firstTab(kind)) as PageTab<Kind>;
  return { openId, tab, isLinked, open, close, closeId, setTab };
}
