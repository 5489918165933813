import type { Failure } from "@bindings/wire";
import { deviceNow } from "../lib/deviceClock";
import { syncClock } from "../stores/clock";
import { setReachable } from "../stores/connection";
import { useSession } from "../stores/session";
import { ApiFailure, Unreachable } from "./failure";
import { knownCode } from "./failureCodes";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type RequestOptions = {
  body?: unknown;
  signal?: AbortSignal;
  /** The idempotency key: the server carries out only one of the requests with the same key. */
  key?: string;
  /** Sends no token. A 401, such as for a wrong password at sign-in, does not end a session. */
  anonymous?: boolean;
  /** A `POST` that only reads. Its response has no `success` field. */
  isRead?: boolean;
  /** Completes the request even if the page is closed. */
  keepalive?: boolean;
};

export type ApiResponse<T> = { body: T; headers: Headers };

/** A file from the server, in the form that `lib/download` needs. */
export type TextFile = { name: string; text: string; type: string };

/** A response, and the device's times around it. */
type Received = { response: Response; sentAt: number; receivedAt: number };

/** Sends one request with the session's token. It has no timeout; `signal` aborts it. */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> {
  const token = options.anonymous ? null : useSession.getState().token;
  const received = await send(method, path, token, options);
  const { response } = received;
  const body = await readJson(response, options.signal);
  // A captive portal or a firewall may respond instead of the server.
  const isWrite = method !== "GET" && !options.isRead;
  if (response.ok && !(isWrite ? saysSuccess(body) : isNonEmpty(body))) throw unreachable();
  if (!response.ok) throw failureFrom(received, body, token);
  noteServer(received);
  return { body: body as T, headers: response.headers };
}

/** Whether the session that sent the request is still the current one. */
const isCurrent = (token: string | null) => useSession.getState().token === token;

/** Downloads a text file. Its name comes from the response. */
export async function getFile(path: string, signal?: AbortSignal): Promise<TextFile> {
  const { token } = useSession.getState();
  const received = await send("GET", path, token, { signal });
  const { response } = received;
  if (!response.ok) throw failureFrom(received, await readJson(response, signal), token);
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  // A captive portal's page has no file name.
  if (!name) throw unreachable();
  noteServer(received);
  return { name, text: await readText(response, signal), type: response.headers.get("Content-Type") ?? "" };
}

async function readText(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable();
  }
}

function failureFrom(received: Received, body: unknown, token: string | null): Error {
  const failure = failureOf(received, body);
  if (endsSession(failure) && token !== null && isCurrent(token)) useSession.getState().end();
  return failure;
}

async function send(method: Method, path: string, token: string | null, options: RequestOptions): Promise<Received> {
  const { body, signal, key, keepalive } = options;
  const headers = new Headers({ Accept: "application/json" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (key !== undefined) headers.set("Idempotency-Key", key);
  const sentAt = deviceNow();
  try {
    const init = { method, headers, body: JSON.stringify(body), signal, cache: "no-store" as const, keepalive };
    const response = await fetch(path, init);
    return { response, sentAt, receivedAt: deviceNow() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    setReachable(false);
    throw new Unreachable();
  }
}

/**
 * Marks the server as reachable, and corrects the clock by its response. Only for a response that is known to be the
 * API's, because a gateway or a captive portal also responds, and has a clock of its own.
 */
function noteServer({ response, sentAt, receivedAt }: Received) {
  setReachable(true);
  syncClock(response.headers.get("Date"), sentAt, receivedAt);
}

/** Returns the body, or null if it is not JSON. Throws if the request was aborted. */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return null;
  }
}

function endsSession(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.wayOut === "sign in";
}

function failureOf(received: Received, body: unknown): Error {
  const { response } = received;
  // A response without the API's JSON comes from a gateway or a firewall, so the server can't be reached.
  if (!isFailure(body)) return unreachable();
  const { message, error, fields, verdict, changedAt } = body;
  const isForeign = knownCode(error) === "unknown" && (response.status === 401 || response.status === 403);
  if (isForeign) return unreachable();
  noteServer(received);
  return new ApiFailure(
    response.status,
    message,
    knownCode(error),
    fields,
    verdict,
    retryAfterOf(response),
    body,
    changedAt,
  );
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  return Number.isNaN(seconds) ? null : seconds;
}

function unreachable(): Unreachable {
  setReachable(false);
  return new Unreachable();
}

/** Whether a body can be the API's response to a read: an array, or an object that is not empty. */
const isNonEmpty = (body: unknown) => hasKeys(body) && (Array.isArray(body) || Object.keys(body).length > 0);

/** Whether a body can be the API's response to a write, which always has `success`. */
const saysSuccess = (body: unknown) => hasKeys(body, "success");

function isFailure(body: unknown): body is Failure {
  return hasKeys(body, "message", "error");
}

/** Whether a value is an object with these keys. */
function hasKeys(body: unknown, ...keys: string[]): body is object {
  return typeof body === "object" && body !== null && keys.every((key) => key in body);
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await request<T>("GET", path, { signal })).body;
}

export async function post<T>(path: string, body?: unknown, signal?: AbortSignal, key?: string): Promise<T> {
  return (await request<T>("POST", path, { body, signal, key })).body;
}

export async function put<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return (await request<T>("PUT", path, { body, signal })).body;
}

export async function del<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return (await request<T>("DELETE", path, { body, signal })).body;
}
