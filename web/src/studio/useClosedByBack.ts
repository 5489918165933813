import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Closes a dialog on Back and Forward. */
export function useClosedByBack(isOpen: boolean, close: () => void) {
  const { key } = useLocation();
  const way = useNavigationType();
  const shown = useRef(key);
  const latest = useRef({ isOpen, close });
  useEffect(() => {
    latest.current = { isOpen, close };
  });
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (way === "POP" && latest.current.isOpen) latest.current.close();
  }, [key, way]);
}
