import type { Done } from "@bindings/Done";
import type { ManualBookingRequest } from "@bindings/ManualBookingRequest";
import type { RemoveBookingRequest } from "@bindings/RemoveBookingRequest";
import { del, post } from "../client";

export const addToClass = (form: ManualBookingRequest, signal?: AbortSignal, key?: string) =>
  post<Done>("/api/admin/bookings/manual", form, signal, key);

/** Removes a booking. Without an override, the studio's rules decide whether concessions are refunded. */
export const removeFromClass = (bookingId: string, form: RemoveBookingRequest, signal?: AbortSignal) =>
  del<Done>(`/api/admin/bookings/manual/${encodeURIComponent(bookingId)}`, form, signal);
