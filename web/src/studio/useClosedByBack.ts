import { useEffect, useRef } from "react";
import { useLocation } from "./router";

/** Back and Forward close what is open here: it stood before the screen of the address that is left. */
export function useClosedByBack(isOpen: boolean, close: () => void) {
  const { key, way } = useLocation();
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
