import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { whenIdle } from "../lib/whenIdle";
import type { Toast } from "./Toasts";
import type { Moves } from "./toastMoves";

type Options = { dialog: HTMLElement | null; toasts: Toast[]; isHeld: boolean };

/** The place of toasts, and their order for Tab. Until that is loaded they stand at the foot. */
export function useToastMoves(box: RefObject<HTMLElement | null>, { dialog, toasts, isHeld }: Options) {
  const [loaded, setLoaded] = useState<{ moves: Moves; memory: ReturnType<Moves["tabMemory"]> } | null>(null);
  const newest = toasts.findLast((toast) => toast.action)?.id;
  const isEmpty = toasts.length === 0;

  useEffect(
    () =>
      whenIdle(() => {
        const keep = ({ moves }: { moves: Moves }) => setLoaded({ moves, memory: moves.tabMemory() });
        import("./toastMoves").then(keep, () => {});
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts are another height.
  useLayoutEffect(() => {
    if (box.current && !isEmpty) return loaded?.moves.standClear(box.current, dialog);
  }, [box, dialog, toasts, isEmpty, loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useLayoutEffect(() => {
    if (box.current && !isEmpty && !isHeld) return loaded?.moves.stayClear(box.current, dialog);
  }, [box, dialog, toasts, isEmpty, isHeld, loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: within another dialog it is another box.
  useEffect(() => {
    if (box.current && newest !== undefined) return loaded?.moves.offerToTab(box.current, newest, loaded.memory);
  }, [box, dialog, newest, loaded]);
}
