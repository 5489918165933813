import type { Class, Done, OnBehalf, RemoveEntryRequest } from "@bindings/wire";
import { del, post } from "../client";

/** Adds a user to a waitlist. This is the only call outside `/api` (specification, section 7). */
export const addToWaitlist = (classId: string, form: OnBehalf, signal?: AbortSignal, key?: string) =>
  post<Done>(`/bookings/waitlist/${encodeURIComponent(classId)}`, form, signal, key);

type Occurrence = Pick<Class, "_id" | "seriesId" | "startTime">;

/** Removes an entry from a waitlist. For a class of a series, the request also has the class's start. */
export function removeFromWaitlist({ _id, seriesId, startTime }: Occurrence, entryId: string, signal?: AbortSignal) {
  const path = `/api/admin/classes/${encodeURIComponent(_id)}/waitlist/${encodeURIComponent(entryId)}`;
  const form: RemoveEntryRequest | undefined = seriesId === null ? undefined : { instanceStartTime: startTime };
  return del<Done>(path, form, signal);
}
