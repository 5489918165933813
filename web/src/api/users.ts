import type {
  BankDetailsAnswer,
  BookingsAnswer,
  ConcessionsAnswer,
  MemberStats,
  PacksAnswer,
  PastBookingsAnswer,
  WaitlistAnswer,
} from "@bindings/wire";
import { get, getFile } from "./client";

export const readStats = (signal?: AbortSignal) => get<MemberStats>("/api/users/stats", signal);

export const readUpcoming = (signal?: AbortSignal) => get<BookingsAnswer>("/api/users/upcoming-classes", signal);

export const readWaitlist = (signal?: AbortSignal) => get<WaitlistAnswer>("/api/users/waitlist-status", signal);

export const readPacks = (signal?: AbortSignal) => get<PacksAnswer>("/api/packs", signal);

export const readBankDetails = (signal?: AbortSignal) => get<BankDetailsAnswer>("/api/admin/bank-details", signal);

/** Fetches the user's bookings in past classes, the latest first. */
export const readPastBookings = (page: number, signal?: AbortSignal) =>
  get<PastBookingsAnswer>(`/api/users/bookings?page=${page}`, signal);

/** Fetches the changes of the user's balance, the newest first. */
export const readConcessions = (page: number, signal?: AbortSignal) =>
  get<ConcessionsAnswer>(`/api/users/concessions?page=${page}`, signal);

/** Downloads all data that the studio has about the user, as a JSON file. */
export const readOwnRecord = (signal?: AbortSignal) => getFile("/api/users/data", signal);
