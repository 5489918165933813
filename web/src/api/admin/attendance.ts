import type {
  AttendanceAnswer,
  MarkRequest,
  Roster,
  StudioSettings,
  StudioSettingsAnswer,
  StudioSettingsRequest,
  TodayAnswer,
} from "@bindings/wire";
import { get, put } from "../client";

const SETTINGS = "/api/admin/settings";

const path = (classId: string) => `/api/admin/classes/${encodeURIComponent(classId)}`;

/** Fetches the classes of a day with their rosters. Without `day`, it is today. */
export const readToday = (day?: string, signal?: AbortSignal) =>
  get<TodayAnswer>(`/api/admin/today?${new URLSearchParams(day === undefined ? {} : { day })}`, signal);

export const readRoster = (classId: string, signal?: AbortSignal) => get<Roster>(`${path(classId)}/roster`, signal);

/** Marks at most `limits().attendanceMarks` bookings. The response has a result for each mark. */
export const takeAttendance = (classId: string, marks: MarkRequest[], signal?: AbortSignal) =>
  put<AttendanceAnswer>(`${path(classId)}/attendance`, { marks }, signal);

export const readStudioSettings = (signal?: AbortSignal) => get<StudioSettings>(SETTINGS, signal);

export const saveStudioSettings = (form: StudioSettingsRequest, signal?: AbortSignal) =>
  put<StudioSettingsAnswer>(SETTINGS, form, signal);
