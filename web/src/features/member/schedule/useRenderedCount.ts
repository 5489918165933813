import { startTransition, useCallback, useEffect, useState } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { heightOf } from "./scheduleDay";

/** A laptop's rest of this week, and most of the next one. */
const ON_A_WIDE_SCREEN = 64;
/** The height above the first class on a phone, in rem. */
const ABOVE = 22;
const PIXELS_OF_A_REM = 16;
const AT_A_TIME = 36;

/**
 * How many of `total` classes are rendered: a screenful at once, the others when the browser is idle. It restarts when `asked`
 * changes.
 */
export function useRenderedCount(total: number, isWide: boolean, asked: string) {
  const [initial] = useState(() => ({ to: isWide ? ON_A_WIDE_SCREEN : screenful(), asked }));
  const [grown, setGrown] = useState(initial);
  const drawn = grown.asked === asked ? grown.to : initial.to;
  const isWhole = total <= drawn;
  useEffect(() => {
    if (!isWhole) return whenIdle(() => startTransition(() => setGrown({ to: drawn + AT_A_TIME, asked })));
  }, [isWhole, drawn, asked]);
  const drawAll = useCallback(() => setGrown({ to: Number.POSITIVE_INFINITY, asked }), [asked]);
  // True for the first search only: later ones have all entries.
  const isFirst = !isWhole && grown === initial;
  return { drawn: isWhole ? Number.POSITIVE_INFINITY : drawn, isFirst, drawAll };
}

const screenful = () => Math.max(1, Math.ceil((window.innerHeight / PIXELS_OF_A_REM - ABOVE) / heightOf(1)));
