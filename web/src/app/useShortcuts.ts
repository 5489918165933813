import { useEffect, useState } from "react";
import { pressedKey } from "../lib/pressedKey";

export type ShortcutDialog = "palette" | "help";

const FIELDS = "input, textarea, select, [contenteditable]";

/** Handles the keys of every screen: Ctrl or ⌘ K, and, outside of text fields, `/` and `?`. */
export function useShortcuts() {
  const [open, setOpen] = useState<ShortcutDialog | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, target } = event;
      const key = pressedKey(event);
      if (event.defaultPrevented || altKey) return;
      if ((ctrlKey || metaKey) && key.toLowerCase() === "k") {
        event.preventDefault();
        // An open confirmation must be answered first.
        if (!document.querySelector("dialog[open][role=alertdialog]")) setOpen("palette");
        return;
      }
      const isTyping = target instanceof Element && target.closest(FIELDS) !== null;
      if (ctrlKey || metaKey || isTyping || document.querySelector("dialog[open]")) return;
      if (key === "?") {
        event.preventDefault();
        setOpen("help");
      } else if (key === "/") {
        event.preventDefault();
        const search = document.querySelector<HTMLElement>("main input[type=search]");
        if (search) search.focus();
        else setOpen("palette");
      }
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return { open, setOpen };
}
