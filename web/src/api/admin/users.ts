import type {
  Booking,
  ConcessionsAnswer,
  Done,
  EditUserRequest,
  HistoryAnswer,
  InvitationSentAnswer,
  NewUserRequest,
  PastFactsAnswer,
  ResetUserPasswordRequest,
  User,
  UserCreatedAnswer,
  UserSavedAnswer,
  UsersAnswer,
  WaitlistAnswer,
} from "@bindings/wire";
import { del, get, post, put } from "../client";

export type UserStatus = "all" | "active" | "inactive";
export type UserSort = "createdAt" | "firstName" | "lastName" | "email" | "concessions" | "totalClassesAttended";
export type SortOrder = "asc" | "desc";

/** The parameters of the list of users. The server has defaults for those left out. */
export type UsersQuery = {
  search?: string;
  status?: UserStatus;
  sort?: UserSort;
  order?: SortOrder;
  page?: number;
  /** Only those who have not set up their account yet. */
  setup?: "pending";
  limit?: number;
};

const path = (id: string) => `/api/admin/users/${encodeURIComponent(id)}`;

export function readUsers(query: UsersQuery, signal?: AbortSignal) {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return get<UsersAnswer>(
    `/api/admin/users?${new URLSearchParams(parameters.map(([key, value]) => [key, `${value}`]))}`,
    signal,
  );
}

export const readUser = (id: string, signal?: AbortSignal) => get<User>(path(id), signal);

/** Fetches a page of a user's ledger, the newest entry first. */
export const readUserConcessions = (id: string, page: number, signal?: AbortSignal) =>
  get<ConcessionsAnswer>(`${path(id)}/concessions?page=${page}`, signal);

/** Fetches all users. Without `page`, the list has no limit. */
export const readEveryone = (signal?: AbortSignal) => get<UsersAnswer>("/api/admin/users", signal);

export const createUser = (form: NewUserRequest, signal?: AbortSignal, key?: string) =>
  post<UserCreatedAnswer>("/api/admin/users", form, signal, key);

export const editUser = (id: string, form: EditUserRequest, signal?: AbortSignal) =>
  put<UserSavedAnswer>(path(id), form, signal);

export const deleteUser = (id: string, signal?: AbortSignal) => del<Done>(path(id), undefined, signal);

export const resetUserPassword = (id: string, form: ResetUserPasswordRequest, signal?: AbortSignal) =>
  put<Done>(`${path(id)}/reset-password`, form, signal);

export const resendVerification = (id: string, signal?: AbortSignal) =>
  post<InvitationSentAnswer>(`${path(id)}/resend-verification`, undefined, signal);

export const readUserBookings = (id: string, signal?: AbortSignal) => get<Booking[]>(`${path(id)}/bookings`, signal);

export const readUserWaitlist = (id: string, signal?: AbortSignal) =>
  get<WaitlistAnswer>(`${path(id)}/waitlist`, signal);

/** Fetches a page of a user's history, or all of it without `page`. */
export const readUserHistory = (id: string, page?: number, signal?: AbortSignal) =>
  get<HistoryAnswer>(`${path(id)}/history${page === undefined ? "" : `?page=${page}`}`, signal);

/** Fetches the facts from which the rules decide about a user and a class, now or at a past time. */
export const readUserFacts = (id: string, { classId, at }: { classId: string; at?: string }, signal?: AbortSignal) =>
  get<PastFactsAnswer>(
    `${path(id)}/facts?${new URLSearchParams(at === undefined ? { classId } : { classId, at })}`,
    signal,
  );
