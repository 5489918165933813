import type { BookRequest } from "@bindings/BookRequest";
import type { CancelRequest } from "@bindings/CancelRequest";
import type { Done } from "@bindings/Done";
import type { Expected } from "@bindings/Expected";
import { del, getFile, post, put } from "./client";

/** Books on the terms that were shown, or not at all. */
export const book = (classId: string, expected: Expected, signal?: AbortSignal) =>
  post<Done>("/api/bookings/book", { classId, expected } satisfies BookRequest, signal);

/** Cancels on the terms that were shown, or not at all. */
export const cancelBooking = (bookingId: string, expected: Expected, signal?: AbortSignal) =>
  put<Done>(`/api/bookings/cancel/${encodeURIComponent(bookingId)}`, { expected } satisfies CancelRequest, signal);

export const joinWaitlist = (classId: string, signal?: AbortSignal) =>
  post<Done>(`/api/bookings/waitlist/${encodeURIComponent(classId)}`, undefined, signal);

export const leaveWaitlist = (classId: string, signal?: AbortSignal) =>
  del<Done>(`/api/bookings/waitlist/${encodeURIComponent(classId)}`, undefined, signal);

/** A confirmed booking of one's own as an entry for a calendar. */
export const readCalendarEntry = (bookingId: string, signal?: AbortSignal) =>
  getFile(`/api/bookings/${encodeURIComponent(bookingId)}/calendar`, signal);
