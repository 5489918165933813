import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Closes a dialog on Back and Forward. One that only comes back from what was opened above it stays. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const openedAt = useRef<string | null>(null);
  const way = useNavigationType();
  const shown = useRef(key);
  const latest = useRef({ isOpen, close });
  useEffect(() => {
    latest.current = { isOpen, close };
    if (!isOpen) openedAt.current = null;
    else openedAt.current ??= address;
  });
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (way === "POP" && latest.current.isOpen && openedAt.current !== address) latest.current.close();
  }, [key, way, address]);
}
