import type { Done, ManualBookingRequest, RemoveBookingRequest } from "@bindings/wire";
import { del, post } from "../client";

export const addToClass = (form: ManualBookingRequest, signal?: AbortSignal, key?: string) =>
  post<Done>("/api/admin/bookings/manual", form, signal, key);

/** Removes a booking. Without an override, the studio's rules decide whether concessions are refunded. */
export const removeFromClass = (bookingId: string, form: RemoveBookingRequest, signal?: AbortSignal) =>
  del<Done>(`/api/admin/bookings/manual/${encodeURIComponent(bookingId)}`, form, signal);

/** Books a user again whom staff removed. It takes what the removal gave back. */
export const restoreBooking = (bookingId: string, signal?: AbortSignal) =>
  post<Done>(`/api/admin/bookings/${encodeURIComponent(bookingId)}/restore`, {}, signal);
