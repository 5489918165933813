import type { Day } from "@bindings/wire";
import { useCallback } from "react";
import { today } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { dayBeside } from "../dayBeside";

const PARAMETER = "day";

const dayIn = (parameters: URLSearchParams): Day | null => {
  const day = parameters.get(PARAMETER);
  return day !== null && dayBeside(day, 0) === day ? day : null;
};

/** Keeps the shown day in the URL. Without a valid day in the URL it is today. */
export function useDay() {
  const [parameters, setAddress] = useSearchParameters();
  const present = useClock(today);
  const named = dayIn(parameters);
  const show = useCallback(
    (day: Day) => setAddress((now) => withParameters(now, { [PARAMETER]: day === today(studioNow()) ? null : day })),
    [setAddress],
  );
  const step = useCallback(
    (by: -1 | 1) => {
      // Reads the URL, because a second press may come before the first press is rendered.
      const at = dayIn(new URLSearchParams(window.location.search)) ?? today(studioNow());
      show(dayBeside(at, by) ?? at);
    },
    [show],
  );
  const toToday = useCallback(() => show(today(studioNow())), [show]);
  return { day: named ?? present, isToday: named === null || named === present, toToday, step };
}
