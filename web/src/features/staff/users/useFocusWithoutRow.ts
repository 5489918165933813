import type { User } from "@bindings/wire";
import { useEffect, useRef } from "react";
import type { OpenDialog } from "./userActions";

/** Moves the focus to the heading when the focused row is removed. */
export function useFocusWithoutRow(open: OpenDialog | null, users: User[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (open) opened.current = "user" in open ? open.user._id : null;
    else if (isGone.current) heading.current?.focus();
    isGone.current = false;
  }, [open]);
  // The list is refetched after a save, and may no longer contain the saved user.
  useEffect(() => {
    if (open || !users || users.some(({ _id }) => _id === opened.current)) return;
    if (opened.current !== null && document.activeElement === document.body) heading.current?.focus();
    opened.current = null;
  }, [open, users]);
  const rowIsGone = () => {
    isGone.current = true;
  };
  return { heading, rowIsGone };
}
