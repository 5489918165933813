import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "../lib/whenIdle";
import { useToasts } from "../stores/toasts";
import type { ToastsProps } from "../ui/Toasts";
import { loadOverlays } from "./overlays";

/** Shows the toasts. How is loaded once the browser rests; where that failed, again with the next toast. */
export function ToastHost() {
  const { toasts, dismiss } = useToasts();
  const [Shown, setShown] = useState<ComponentType<ToastsProps> | null>(null);
  const count = toasts.length;

  useEffect(() => {
    if (Shown) return;
    const load = () => {
      loadOverlays().then(
        ({ Toasts }) => setShown(() => Toasts),
        () => {},
      );
    };
    if (count === 0) return whenIdle(load);
    load();
  }, [Shown, count]);
  // Without any it isn't there: it would follow each dialog that opens, before that is painted.
  return Shown && count > 0 && <Shown toasts={toasts} onGone={dismiss} />;
}
