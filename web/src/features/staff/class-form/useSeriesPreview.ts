import type { SeriesAnswer } from "@bindings/SeriesAnswer";
import { useDeferredValue, useMemo } from "react";
import { previewSeries } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { type ScheduleValues, scheduleRequest } from "./requests";

const MINUTE = 60_000;

/** The dates of a schedule by its recurrence rule; null without a start. It is deferred, so typing stays fast. */
export function useSeriesPreview(values: ScheduleValues): SeriesAnswer | null {
  const request = scheduleRequest(values);
  const asked = useDeferredValue(request.startTime ? JSON.stringify(request) : null);
  const minute = useClock((now) => Math.floor(now / MINUTE));
  return useMemo(() => (asked === null ? null : previewSeries(JSON.parse(asked), minute * MINUTE)), [asked, minute]);
}
