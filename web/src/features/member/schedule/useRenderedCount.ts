import { startTransition, useCallback, useEffect, useState } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { usePrinting } from "../../../ui/usePrinting";
import { heightOf } from "./scheduleDay";

/** The number of classes rendered first on a laptop: usually the rest of this week and most of the next. */
const ON_A_WIDE_SCREEN = 64;
/** The height above the first class on a phone, in rem. */
const ABOVE = 22;
const PIXELS_OF_A_REM = 16;
/** The number of classes that each idle callback adds. */
const AT_A_TIME = 36;

/**
 * How many of `total` classes are rendered: a screenful at first, the others when the browser is idle or prints. It
 * restarts when `criteria` changes.
 */
export function useRenderedCount(total: number, isWide: boolean, criteria: string) {
  const [initial] = useState(() => ({ to: isWide ? ON_A_WIDE_SCREEN : screenful(), criteria }));
  const [grown, setGrown] = useState(initial);
  const drawn = grown.criteria === criteria ? grown.to : initial.to;
  const isWhole = usePrinting() || total <= drawn;
  useEffect(() => {
    if (!isWhole) return whenIdle(() => startTransition(() => setGrown({ to: drawn + AT_A_TIME, criteria })));
  }, [isWhole, drawn, criteria]);
  const drawAll = useCallback(() => setGrown({ to: Number.POSITIVE_INFINITY, criteria }), [criteria]);
  // Only until the first idle callback: later searches have the entries of all classes.
  const isFirst = !isWhole && grown === initial;
  return { drawn: isWhole ? Number.POSITIVE_INFINITY : drawn, isFirst, drawAll };
}

const screenful = () => Math.max(1, Math.ceil((window.innerHeight / PIXELS_OF_A_REM - ABOVE) / heightOf(1)));
