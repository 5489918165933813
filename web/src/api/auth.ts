import type { ChangePasswordRequest } from "@bindings/ChangePasswordRequest";
import type { Done } from "@bindings/Done";
import type { LoginRequest } from "@bindings/LoginRequest";
import type { ProfileAnswer } from "@bindings/ProfileAnswer";
import type { ProfileRequest } from "@bindings/ProfileRequest";
import type { SignedInAnswer } from "@bindings/SignedInAnswer";
import type { User } from "@bindings/User";
import { get, post, put, request } from "./client";

export const readMe = (signal?: AbortSignal) => get<User>("/api/auth/profile", signal);

export async function login(form: LoginRequest, signal?: AbortSignal): Promise<SignedInAnswer> {
  const options = { body: form, signal, anonymous: true };
  return (await request<SignedInAnswer>("POST", "/api/auth/login", options)).body;
}

export const logout = () => post<Done>("/api/auth/logout");

export const refreshToken = () => post<SignedInAnswer>("/api/auth/refresh");

export const saveProfile = (form: ProfileRequest, signal?: AbortSignal) =>
  put<ProfileAnswer>("/api/auth/profile", form, signal);

export const changePassword = (form: ChangePasswordRequest, signal?: AbortSignal) =>
  put<Done>("/api/auth/change-password", form, signal);

/** Whom an invitation is for. */
export type Invited = Pick<User, "firstName" | "lastName" | "email">;

export const verifyInvitation = (token: string, signal?: AbortSignal) =>
  get<{ user: Invited }>(`/api/auth/verify-invitation/${encodeURIComponent(token)}`, signal);

export const setUpPassword = (token: string, password: string, signal?: AbortSignal) =>
  post<SignedInAnswer>("/api/auth/setup-password", { token, password }, signal);

export const forgotPassword = (email: string, signal?: AbortSignal) =>
  post<Done>("/api/auth/forgot-password", { email }, signal);

export const verifyResetToken = (token: string, signal?: AbortSignal) =>
  get<{ email: string }>(`/api/auth/verify-reset-token/${encodeURIComponent(token)}`, signal);

export const resetPassword = (token: string, newPassword: string, signal?: AbortSignal) =>
  post<Done>("/api/auth/reset-password", { token, newPassword }, signal);
