import { startTransition, useCallback, useEffect, useState } from "react";
import { whenIdle } from "../../../lib/whenIdle";

/** A laptop's rest of this week, and most of the next one. */
const ON_A_WIDE_SCREEN = 64;
/** Pixels on a phone: what stands above the first class, and a class. */
const ABOVE = 350;
const CLASS = 76;
const AT_A_TIME = 36;

/** How many classes are drawn, of so many: a screenful at once, the others when there is time. */
export function useDrawnClasses(total: number, isWide: boolean) {
  const [first] = useState(() => (isWide ? ON_A_WIDE_SCREEN : screenful()));
  const [drawn, setDrawn] = useState(first);
  const isWhole = total <= drawn;
  useEffect(() => {
    if (!isWhole) return whenIdle(() => startTransition(() => setDrawn(drawn + AT_A_TIME)));
  }, [isWhole, drawn]);
  const drawAll = useCallback(() => setDrawn(Number.POSITIVE_INFINITY), []);
  return { drawn: isWhole ? Number.POSITIVE_INFINITY : drawn, isFirst: drawn === first && !isWhole, drawAll };
}

const screenful = () => Math.max(1, Math.ceil((window.innerHeight - ABOVE) / CLASS));
