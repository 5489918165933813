import type {
  CalendarFeedAnswer,
  CalendarFeedMadeAnswer,
  ChangePasswordRequest,
  Done,
  ForgotPasswordRequest,
  InvitationAnswer,
  ProfileAnswer,
  ProfileRequest,
  PushRequest,
  ResetLinkAnswer,
  ResetPasswordRequest,
  SessionsAnswer,
  SetupPasswordRequest,
  SignedInAnswer,
} from "@bindings/wire";
import { del, get, post, put } from "./client";

// The user's own account. The session is in auth.ts, because the first screen needs only that.

export const saveProfile = (form: ProfileRequest, signal?: AbortSignal) =>
  put<ProfileAnswer>("/api/auth/profile", form, signal);

export const changePassword = (form: ChangePasswordRequest, signal?: AbortSignal) =>
  put<Done>("/api/auth/change-password", form, signal);

export const verifyInvitation = (token: string, signal?: AbortSignal) =>
  get<InvitationAnswer>(`/api/auth/verify-invitation/${encodeURIComponent(token)}`, signal);

export const setUpPassword = (form: SetupPasswordRequest, signal?: AbortSignal) =>
  post<SignedInAnswer>("/api/auth/setup-password", form, signal);

export const forgotPassword = (form: ForgotPasswordRequest, signal?: AbortSignal) =>
  post<Done>("/api/auth/forgot-password", form, signal);

export const verifyResetToken = (token: string, signal?: AbortSignal) =>
  get<ResetLinkAnswer>(`/api/auth/verify-reset-token/${encodeURIComponent(token)}`, signal);

export const resetPassword = (form: ResetPasswordRequest, signal?: AbortSignal) =>
  post<Done>("/api/auth/reset-password", form, signal);

/** Deletes the user's own account permanently. */
export const deleteAccount = (signal?: AbortSignal) => del<Done>("/api/users/account", undefined, signal);

/** Fetches whether the user has a calendar address. */
export const readCalendarFeed = (signal?: AbortSignal) => get<CalendarFeedAnswer>("/api/users/calendar-feed", signal);

/** Makes a calendar address, in place of the former one. Nothing else returns it. */
export const makeCalendarFeed = (signal?: AbortSignal) =>
  post<CalendarFeedMadeAnswer>("/api/users/calendar-feed", undefined, signal);

export const revokeCalendarFeed = (signal?: AbortSignal) => del<Done>("/api/users/calendar-feed", undefined, signal);

/** Fetches where the user is signed in, and the key with which a browser takes push notifications. */
export const readSessions = (signal?: AbortSignal) => get<SessionsAnswer>("/api/users/sessions", signal);

export const endSession = (id: string, signal?: AbortSignal) =>
  del<Done>(`/api/users/sessions/${encodeURIComponent(id)}`, undefined, signal);

/** Ends every session of the user but this one. */
export const endOtherSessions = (signal?: AbortSignal) => del<Done>("/api/users/sessions", undefined, signal);

/** Push notifications on the device of the session. */
export const turnOnPush = (subscription: PushRequest, signal?: AbortSignal) =>
  put<Done>("/api/users/push", subscription, signal);

export const turnOffPush = (signal?: AbortSignal) => del<Done>("/api/users/push", undefined, signal);

export const testPush = (signal?: AbortSignal) => post<Done>("/api/users/push/test", undefined, signal);
