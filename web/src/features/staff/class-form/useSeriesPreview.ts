import type { SeriesAnswer } from "@bindings/wire";
import { useDeferredValue, useMemo } from "react";
import { previewSeries } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { type ScheduleValues, scheduleRequest } from "./requests";

const MINUTE = 60_000;

/** Returns the dates of a schedule, or null without a start. Deferred, so that typing stays fast. */
export function useSeriesPreview(values: ScheduleValues): SeriesAnswer | null {
  const request = scheduleRequest(values);
  const deferred = useDeferredValue(request.startTime ? JSON.stringify(request) : null);
  const minute = useClock((now) => Math.floor(now / MINUTE));
  return useMemo(
    () => (deferred === null ? null : previewSeries(JSON.parse(deferred), minute * MINUTE)),
    [deferred, minute],
  );
}
