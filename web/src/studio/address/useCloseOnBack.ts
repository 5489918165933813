import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { pagesQuery } from "../../lib/openPages";

/** Closes a dialog on Back and Forward, unless they only close a page that was opened above the screen. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const { key, pathname, search } = useLocation();
  const address = pathname + pagesQuery({ pathname, search }, []);
  const openedAt = useRef<string | null>(null);
  const navigationType = useNavigationType();
  const lastKey = useRef(key);
  const latest = useRef({ isOpen, close });
  useEffect(() => {
    latest.current = { isOpen, close };
    if (!isOpen) openedAt.current = null;
    else openedAt.current ??= address;
  });
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (navigationType === "POP" && latest.current.isOpen && openedAt.current !== address) latest.current.close();
  }, [key, navigationType, address]);
}
