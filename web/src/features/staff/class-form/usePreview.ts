import type { SeriesAnswer } from "@bindings/SeriesAnswer";
import { useDeferredValue, useMemo } from "react";
import { previewSeries } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { type ScheduleValues, scheduleRequest } from "./requests";

const MINUTE = 60_000;

/** The dates of a schedule, by the recurrence that makes them; null while it has no start yet. Typing never waits for it. */
export function usePreview(values: ScheduleValues): SeriesAnswer | null {
  const request = scheduleRequest(values);
  const asked = useDeferredValue(request.startTime ? JSON.stringify(request) : null);
  const minute = useClock((now) => Math.floor(now / MINUTE));
  return useMemo(() => (asked === null ? null : previewSeries(JSON.parse(asked), minute * MINUTE)), [asked, minute]);
}
