import { momentWords } from "../../rules";
import { useClock } from "../../stores/clock";

/** `Today at 18:00`, updated as days pass. */
export function Moment({ at }: { at: string }) {
  const words = useClock((now) => momentWords(at, now));
  return (
    <time dateTime={at} className="tabular-nums">
      {words}
    </time>
  );
}
