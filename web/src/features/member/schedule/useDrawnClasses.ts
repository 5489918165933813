import { startTransition, useCallback, useEffect, useState } from "react";
import { whenIdle } from "../../../lib/whenIdle";
import { roomOf } from "./scheduleDay";

/** A laptop's rest of this week, and most of the next one. */
const ON_A_WIDE_SCREEN = 64;
/** Rem, on a phone: what stands above the first class. */
const ABOVE = 22;
const PIXELS_OF_A_REM = 16;
const AT_A_TIME = 36;

/**
 * How many classes are drawn, of so many: a screenful at once, the others when there is time. It begins anew when other
 * ones are asked for.
 */
export function useDrawnClasses(total: number, isWide: boolean, asked: string) {
  const [begun] = useState(() => ({ to: isWide ? ON_A_WIDE_SCREEN : screenful(), asked }));
  const [grown, setGrown] = useState(begun);
  const drawn = grown.asked === asked ? grown.to : begun.to;
  const isWhole = total <= drawn;
  useEffect(() => {
    if (!isWhole) return whenIdle(() => startTransition(() => setGrown({ to: drawn + AT_A_TIME, asked })));
  }, [isWhole, drawn, asked]);
  const drawAll = useCallback(() => setGrown({ to: Number.POSITIVE_INFINITY, asked }), [asked]);
  // Not of another search: by then the rest is there.
  const isFirst = !isWhole && grown === begun;
  return { drawn: isWhole ? Number.POSITIVE_INFINITY : drawn, isFirst, drawAll };
}

const screenful = () => Math.max(1, Math.ceil((window.innerHeight / PIXELS_OF_A_REM - ABOVE) / roomOf(1)));
