import type { Done, LoginRequest, SignedInAnswer, User } from "@bindings/wire";
import { useSession } from "../stores/session";
import { get, post, request } from "./client";

export const readMe = (signal?: AbortSignal) => get<User>("/api/auth/profile", signal);

export async function login(form: LoginRequest, signal?: AbortSignal): Promise<SignedInAnswer> {
  const options = { body: form, signal, anonymous: true };
  return (await request<SignedInAnswer>("POST", "/api/auth/login", options)).body;
}

/** Ends the session in this browser at once, and on the server without waiting for its response. */
export function signOut() {
  post<Done>("/api/auth/logout").catch(() => {
    // If the request fails, the session expires on the server later.
  });
  useSession.getState().leave();
}

export const refreshToken = () => post<SignedInAnswer>("/api/auth/refresh");
