import type { BankDetailsAnswer } from "@bindings/BankDetailsAnswer";
import type { BookingsAnswer } from "@bindings/BookingsAnswer";
import type { MemberStats } from "@bindings/MemberStats";
import type { WaitlistAnswer } from "@bindings/WaitlistAnswer";
import { get } from "./client";

export const readStats = (signal?: AbortSignal) => get<MemberStats>("/api/users/stats", signal);

export const readUpcoming = (signal?: AbortSignal) => get<BookingsAnswer>("/api/users/upcoming-classes", signal);

export const readWaitlist = (signal?: AbortSignal) => get<WaitlistAnswer>("/api/users/waitlist-status", signal);

export const readBankDetails = (signal?: AbortSignal) => get<BankDetailsAnswer>("/api/admin/bank-details", signal);
