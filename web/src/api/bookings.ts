import type { BookRequest, CancelRequest, Done, Expected, WaitlistWishRequest } from "@bindings/wire";
import { del, getFile, post, put } from "./client";

/** Books a class. The server refuses if the terms are no longer those that were shown. */
export const book = (classId: string, expected: Expected, signal?: AbortSignal) =>
  post<Done>("/api/bookings/book", { classId, expected } satisfies BookRequest, signal);

/** Cancels a booking. The server refuses if the terms are no longer those that were shown. */
export const cancelBooking = (bookingId: string, expected: Expected, signal?: AbortSignal) =>
  put<Done>(`/api/bookings/cancel/${encodeURIComponent(bookingId)}`, { expected } satisfies CancelRequest, signal);

export const joinWaitlist = (classId: string, signal?: AbortSignal) =>
  post<Done>(`/api/bookings/waitlist/${encodeURIComponent(classId)}`, undefined, signal);

/** Sets whether the user is booked when a spot opens while cancelling is free. */
export const setBookForMe = (classId: string, bookForMe: boolean, signal?: AbortSignal) =>
  put<Done>(
    `/api/bookings/waitlist/${encodeURIComponent(classId)}`,
    { bookForMe } satisfies WaitlistWishRequest,
    signal,
  );

export const leaveWaitlist = (classId: string, signal?: AbortSignal) =>
  del<Done>(`/api/bookings/waitlist/${encodeURIComponent(classId)}`, undefined, signal);

/** Downloads a confirmed booking of the user as a calendar entry. */
export const readCalendarEntry = (bookingId: string, signal?: AbortSignal) =>
  getFile(`/api/bookings/${encodeURIComponent(bookingId)}/calendar`, signal);
