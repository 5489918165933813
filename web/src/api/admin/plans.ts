import type {
  CopyWeekRequest,
  Day,
  DeleteType,
  Done,
  FollowingRequest,
  MoveClassRequest,
  Plan,
  PlanAnswer,
} from "@bindings/wire";
import { del, request } from "../client";

/** An act on the timetable: its request, without the consent to a plan. */
export type TimetableAct = { method: "POST" | "DELETE"; path: string; form: object };

const classPath = (id: string) => `/api/admin/classes/${encodeURIComponent(id)}`;

export const deletingClass = (id: string, deleteType: DeleteType): TimetableAct => ({
  method: "DELETE",
  path: classPath(id),
  form: { deleteType },
});

export const movingClass = (id: string, form: Omit<MoveClassRequest, "dryRun" | "fingerprint">): TimetableAct => ({
  method: "POST",
  path: `${classPath(id)}/move`,
  form,
});

export const changingFollowing = (
  seriesId: string,
  form: Omit<FollowingRequest, "dryRun" | "fingerprint">,
): TimetableAct => ({
  method: "POST",
  path: `/api/admin/series/${encodeURIComponent(seriesId)}/following`,
  form,
});

export const restoringClass = (id: string): TimetableAct => ({
  method: "POST",
  path: `${classPath(id)}/restore`,
  form: {},
});

export const closingDays = (days: Day[], reason: string, cancelClasses: boolean): TimetableAct => ({
  method: "POST",
  path: "/api/admin/closed-days",
  form: { days: days.map((day) => ({ day, reason })), cancelClasses },
});

export const copyingWeek = (form: Omit<CopyWeekRequest, "dryRun" | "fingerprint">): TimetableAct => ({
  method: "POST",
  path: "/api/admin/classes/copy-week",
  form,
});

/** Opens a closed day again. */
export const openDay = (day: Day, signal?: AbortSignal) =>
  del<Done>(`/api/admin/closed-days/${encodeURIComponent(day)}`, undefined, signal);

/** Fetches what an act would do. */
export async function readPlan({ method, path, form }: TimetableAct, signal?: AbortSignal): Promise<Plan> {
  const { body } = await request<PlanAnswer>(method, path, { body: { ...form, dryRun: true }, signal, isRead: true });
  return body.preview;
}

/** Carries out an act. If it would not do what the plan with this fingerprint showed, the server refuses it. */
export async function carryOut({ method, path, form }: TimetableAct, fingerprint?: string, signal?: AbortSignal) {
  const { body } = await request<{ message: string }>(method, path, { body: { ...form, fingerprint }, signal });
  return body;
}
