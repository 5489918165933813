import { heldTag } from "./held";

export type Question = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  token: string | null;
  body?: unknown;
  signal?: AbortSignal;
};

/** An answer, and when it was asked for and came: the server's clock is read from it. */
export type Answered = { response: Response; sentAt: number; receivedAt: number };

/** Sends one request, with the tag of the answer already held. */
export async function ask({ method, path, token, body, signal }: Question): Promise<Answered> {
  const headers = new Headers({ Accept: "application/json" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const tag = method === "GET" ? heldTag(path) : null;
  if (tag !== null) headers.set("If-None-Match", tag);
  const sentAt = Date.now();
  const response = await fetch(path, { method, headers, body: JSON.stringify(body), signal, cache: "no-store" });
  return { response, sentAt, receivedAt: Date.now() };
}
