import { momentWords } from "../rules";
import { useClock } from "../stores/clock";

/** `Today at 18:00`, kept true as the days turn. */
export function Moment({ at }: { at: string }) {
  const words = useClock((clock) => momentWords(at, clock.now));
  return (
    <time dateTime={at} className="tabular-nums">
      {words}
    </time>
  );
}
