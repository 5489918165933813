import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Toast } from "./Toasts";
import { standClear, stayClear } from "./toastPlace";
import { offerToTab, tabMemory } from "./toastTab";

type Options = { dialog: HTMLElement | null; toasts: Toast[]; isHeld: boolean; isUsable: boolean };

/** The place of toasts, and their order for Tab. */
export function useToastMoves(box: RefObject<HTMLElement | null>, { dialog, toasts, isHeld, isUsable }: Options) {
  const [memory] = useState(tabMemory);
  const newest = toasts.findLast((toast) => toast.action)?.id;
  const isEmpty = toasts.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts are another height.
  useLayoutEffect(() => {
    if (box.current && !isEmpty) return standClear(box.current, dialog);
  }, [box, dialog, toasts, isEmpty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useLayoutEffect(() => {
    if (box.current && !isEmpty && !isHeld) return stayClear(box.current, dialog);
  }, [box, dialog, toasts, isEmpty, isHeld]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: within another dialog it is another box.
  useEffect(() => {
    if (box.current && newest !== undefined && isUsable) return offerToTab(box.current, newest, memory);
  }, [box, dialog, newest, memory, isUsable]);
}
