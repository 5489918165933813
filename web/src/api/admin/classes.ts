import type {
  CancellationsAnswer,
  ClashesAnswer,
  ClassBookingsAnswer,
  ClassCreatedAnswer,
  ClassesAnswer,
  ClassSavedAnswer,
  ClassWaitlistAnswer,
  EditClassRequest,
  NewClassRequest,
} from "@bindings/wire";
import { get, post, put, request } from "../client";

const path = (id: string) => `/api/admin/classes/${encodeURIComponent(id)}`;

/** Fetches the classes from `from` to `to`, both inclusive. Without `to`, there is no last day. */
export const readTimetable = (from: string, to?: string, signal?: AbortSignal) =>
  get<ClassesAnswer>(`/api/admin/classes?${new URLSearchParams(to === undefined ? { from } : { from, to })}`, signal);

/** Fetches the classes that would clash with those that this form would create. */
export const readClashes = async (form: NewClassRequest, signal?: AbortSignal) =>
  (await request<ClashesAnswer>("POST", "/api/admin/classes/clashes", { body: form, signal, isRead: true })).body;

export const createClass = (form: NewClassRequest, signal?: AbortSignal, key?: string) =>
  post<ClassCreatedAnswer>("/api/admin/classes", form, signal, key);

export const editClass = (id: string, form: EditClassRequest, signal?: AbortSignal) =>
  put<ClassSavedAnswer>(path(id), form, signal);

export const readClassBookings = (id: string, signal?: AbortSignal) =>
  get<ClassBookingsAnswer>(`${path(id)}/bookings`, signal);

export const readClassWaitlist = (id: string, signal?: AbortSignal) =>
  get<ClassWaitlistAnswer>(`${path(id)}/waitlist`, signal);

export const readClassCancellations = (id: string, signal?: AbortSignal) =>
  get<CancellationsAnswer>(`${path(id)}/cancellations`, signal);
