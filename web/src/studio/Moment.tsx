import { momentWords } from "../rules";
import { useClock } from "../stores/clock";

/** `Today at 18:00`, kept true as the days turn. */
export function Moment({ at }: { at: string }) {
  const words = useClock((now) => momentWords(at, now));
  return (
    <time dateTime={at} className="tabular-nums">
      {words}
    </time>
  );
}
