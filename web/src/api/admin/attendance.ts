import type { AttendanceAnswer } from "@bindings/AttendanceAnswer";
import type { MarkRequest } from "@bindings/MarkRequest";
import type { Roster } from "@bindings/Roster";
import type { StudioSettings } from "@bindings/StudioSettings";
import type { StudioSettingsAnswer } from "@bindings/StudioSettingsAnswer";
import type { StudioSettingsRequest } from "@bindings/StudioSettingsRequest";
import type { TodayAnswer } from "@bindings/TodayAnswer";
import { get, put } from "../client";

const SETTINGS = "/api/admin/settings";

const path = (classId: string) => `/api/admin/classes/${encodeURIComponent(classId)}`;

/** The classes of a day of the studio with their rosters; without a day, today's. */
export const readToday = (day?: string, signal?: AbortSignal) =>
  get<TodayAnswer>(`/api/admin/today?${new URLSearchParams(day === undefined ? {} : { day })}`, signal);

export const readRoster = (classId: string, signal?: AbortSignal) => get<Roster>(`${path(classId)}/roster`, signal);

/** At most `limits().attendanceMarks` bookings. Each mark is answered by itself. */
export const takeAttendance = (classId: string, marks: MarkRequest[], signal?: AbortSignal) =>
  put<AttendanceAnswer>(`${path(classId)}/attendance`, { marks }, signal);

export const readStudioSettings = (signal?: AbortSignal) => get<StudioSettings>(SETTINGS, signal);

export const saveStudioSettings = (form: StudioSettingsRequest, signal?: AbortSignal) =>
  put<StudioSettingsAnswer>(SETTINGS, form, signal);
