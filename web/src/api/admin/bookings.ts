import type { Done } from "@bindings/Done";
import type { ManualBookingRequest } from "@bindings/ManualBookingRequest";
import type { RemoveBookingRequest } from "@bindings/RemoveBookingRequest";
import { del, post } from "../client";

export const addToClass = (form: ManualBookingRequest, signal?: AbortSignal, key?: string) =>
  post<Done>("/api/admin/bookings/manual", form, signal, key);

/** Without an override the studio's rules decide whether anything comes back. */
export const removeFromClass = (bookingId: string, form: RemoveBookingRequest, signal?: AbortSignal) =>
  del<Done>(`/api/admin/bookings/manual/${encodeURIComponent(bookingId)}`, form, signal);
