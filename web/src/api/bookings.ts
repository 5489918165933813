import type { BookRequest } from "@bindings/BookRequest";
import type { Done } from "@bindings/Done";
import { del, getFile, post, put } from "./client";

export const book = (classId: string, signal?: AbortSignal) =>
  post<Done>("/api/bookings/book", { classId } satisfies BookRequest, signal);

export const cancelBooking = (bookingId: string, signal?: AbortSignal) =>
  put<Done>(`/api/bookings/cancel/${encodeURIComponent(bookingId)}`, undefined, signal);

export const joinWaitlist = (classId: string, signal?: AbortSignal) =>
  post<Done>(`/api/bookings/waitlist/${encodeURIComponent(classId)}`, undefined, signal);

export const leaveWaitlist = (classId: string, signal?: AbortSignal) =>
  del<Done>(`/api/bookings/waitlist/${encodeURIComponent(classId)}`, undefined, signal);

/** A confirmed booking of one's own as an entry for a calendar. */
export const readCalendarEntry = (bookingId: string, signal?: AbortSignal) =>
  getFile(`/api/bookings/${encodeURIComponent(bookingId)}/calendar`, signal);
