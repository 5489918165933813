import { beforeEach, expect, test, vi } from "vitest";
import { clock } from "../stores/clock";
import { useConnection } from "../stores/connection";
import { useSession } from "../stores/session";
import { useToasts } from "../stores/toasts";
import { stubFetch } from "../test-fetch";
import { readClasses } from "./classes";
import { get, getFile, post, request } from "./client";
import { ApiFailure, sentenceOf, Unreachable } from "./failure";

function stubResponses(...responses: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = responses.shift();
    if (next instanceof Response) return next;
    throw next ?? new Error("no response prepared");
  });
  stubFetch(fetch);
  return fetch;
}

const refusal = (status: number, error: string) =>
  Response.json({ success: false, message: "No.", error, fields: { email: "Taken" } }, { status });

beforeEach(() => {
  useSession.setState({ token: "abc" });
  useConnection.setState({ reachable: true });
});

test("a request carries the bearer token and sends its body as JSON", async () => {
  const fetch = stubResponses(Response.json({ success: true }));
  await post("/api/bookings/book", { classId: "c" });
  const [path, init] = fetch.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(path).toBe("/api/bookings/book");
  expect(headers.get("Authorization")).toBe("Bearer abc");
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(init?.body).toBe('{"classId":"c"}');
});

test("a request without a payload has no body and no Content-Type", async () => {
  const fetch = stubResponses(Response.json({ success: true }));
  await post("/api/auth/refresh");
  const init = fetch.mock.calls[0]?.[1];
  expect(init?.body).toBeUndefined();
  expect(new Headers(init?.headers).has("Content-Type")).toBe(false);
});

test("a refused request throws an ApiFailure with the status, the message, the code and the fields", async () => {
  stubResponses(refusal(409, "class_full"));
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 409, message: "No.", error: "class_full", fields: { email: "Taken" } });
});

test("aborting a request while its body arrives leaves the connection marked as reachable", async () => {
  const leaving = new AbortController();
  // Called once the body is read.
  const pull = (stream: ReadableStreamDefaultController) => {
    leaving.abort();
    stream.error(leaving.signal.reason);
  };
  stubResponses(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
  expect(await get("/api/x", leaving.signal).catch((thrown: unknown) => thrown)).toMatchObject({ name: "AbortError" });
  expect(useConnection.getState().reachable).toBe(true);
});

test("an unknown error code becomes 'unknown', and the status decides the way out", async () => {
  stubResponses(refusal(429, "from_a_gateway"));
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ error: "unknown", wayOut: "wait" });
});

test("a rate-limited request shows when to try again", async () => {
  const body = { success: false, message: "Too many requests.", error: "too_many_requests" };
  stubResponses(Response.json(body, { status: 429, headers: { "Retry-After": "61" } }));
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(sentenceOf(failure)).toBe("Too many requests. You can try again in 2 min.");
});

test("a 401 'unauthorised' ends the local session", async () => {
  stubResponses(refusal(401, "unauthorised"));
  await get("/api/x").catch(() => {});
  expect(useSession.getState().token).toBeNull();
});

test("a late 401 for an earlier session does not end the current session", async () => {
  const fetch = vi.fn(async () => {
    useSession.setState({ token: "newer" });
    return refusal(401, "unauthorised");
  });
  stubFetch(fetch);
  await get("/api/x").catch(() => {});
  expect(useSession.getState().token).toBe("newer");
});

test("several 401 responses end the session once and show no toast", async () => {
  const fetch = stubResponses(...["a", "b", "c"].map(() => refusal(401, "unauthorised")));
  useToasts.setState({ toasts: [] });
  const changed = vi.fn();
  const stop = useSession.subscribe(changed);
  const reads = await Promise.allSettled(
    ["/api/auth/profile", "/api/classes", "/api/notifications"].map((at) => get(at)),
  );
  stop();
  expect(reads.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(changed).toHaveBeenCalledOnce();
  expect(useSession.getState().token).toBeNull();
  expect(useToasts.getState().toasts).toEqual([]);
});

test("a failed sign-in does not end the current session", async () => {
  const fetch = stubResponses(refusal(401, "wrong_password"));
  await request("POST", "/api/auth/login", { body: {}, anonymous: true }).catch(() => {});
  expect(useSession.getState().token).toBe("abc");
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has("Authorization")).toBe(false);
});

test.each([
  ["no network", () => new TypeError("Failed to fetch")],
  ["a gateway without a server behind it", () => new Response("<html>", { status: 502 })],
  ["a firewall with its own sign-in", () => new Response("<html>", { status: 401 })],
  ["a firewall's 403 without a code", () => Response.json({ reason: "blocked" }, { status: 403 })],
  ["a gateway's 401 with an unknown code", () => refusal(401, "Unauthorized")],
  ["a firewall's 403 with an unknown code", () => refusal(403, "blocked")],
  ["a captive portal's HTML page", () => new Response("<html>")],
  ["an empty JSON object", () => Response.json({})],
])("%s is Unreachable, and marks the connection as lost", async (_, answer) => {
  stubResponses(answer());
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(sentenceOf(failure)).toMatch(/^Can't reach the studio/);
  expect(useConnection.getState().reachable).toBe(false);
  expect(useSession.getState().token).toBe("abc");
});

test.each([
  ["JSON object of a captive portal", { status: "ok" }],
  ["empty JSON array", []],
])("a write that receives the %s fails as Unreachable", async (_, answer) => {
  stubResponses(Response.json(answer));
  await expect(post("/api/bookings/book", { classId: "c" })).rejects.toBeInstanceOf(Unreachable);
  expect(useConnection.getState().reachable).toBe(false);
});

test("the server's message is shown, or the default if there is none", () => {
  expect(sentenceOf(new ApiFailure(409, "Class is full", "class_full"), "Failed to book class")).toBe("Class is full");
  expect(sentenceOf(new ApiFailure(400, "", "unknown"), "Failed to book class")).toBe("Failed to book class");
  expect(sentenceOf(new Error("internals"), "Failed to book class")).toBe("Failed to book class");
});

test("the schedule is loaded page by page until it is complete", async () => {
  const page = (from: number, count: number) =>
    Response.json(
      Array.from({ length: count }, (_, at) => ({ _id: `c${from + at}` })),
      { headers: { "X-Total-Count": "1020" } },
    );
  const fetch = stubResponses(page(0, 500), page(500, 500), page(1000, 20));
  const classes = await readClasses();
  expect(classes).toHaveLength(1020);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    "/api/classes?limit=500&page=1",
    "/api/classes?limit=500&page=2",
    "/api/classes?limit=500&page=3",
  ]);
});

test("at most eight pages of the schedule are loaded, whatever the total count", async () => {
  const fetch = vi.fn(async (path: string) =>
    Response.json([{ _id: path }], { headers: { "X-Total-Count": "1000000" } }),
  );
  stubFetch(fetch);
  const pages = [1, 2, 3, 4, 5, 6, 7, 8].map((page) => `/api/classes?limit=500&page=${page}`);
  expect((await readClasses()).map(({ _id }) => _id)).toEqual(pages);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(pages);
});

test("a captive portal's page in response to a read is Unreachable", async () => {
  stubResponses(new Response("<h1>Welcome to the airport</h1>", { status: 200 }));
  await expect(get("/api/classes")).rejects.toBeInstanceOf(Unreachable);
  expect(useConnection.getState().reachable).toBe(false);
});

/** Another hour than the device's. */
const FOREIGN_DATE = { Date: "Sat, 28 Nov 2020 05:00:00 GMT" };

test.each([
  ["a gateway's 502", () => new Response("<html>", { status: 502, headers: FOREIGN_DATE })],
  ["a captive portal's page", () => new Response("<html>", { headers: FOREIGN_DATE })],
  ["a firewall's 403", () => Response.json({ reason: "blocked" }, { status: 403, headers: FOREIGN_DATE })],
])("%s never marks a lost connection as reachable, and leaves the clock alone", async (_, answer) => {
  useConnection.setState({ reachable: false });
  clock.setState({ bounds: null });
  const changed = vi.fn();
  const stop = useConnection.subscribe(changed);
  stubResponses(answer(), answer());
  await get("/api/x").catch(() => {});
  await getFile("/api/x").catch(() => {});
  stop();
  expect(changed).not.toHaveBeenCalled();
  expect(clock.getState().bounds).toBeNull();
});

test.each([
  ["an answer", () => Response.json([1], { headers: FOREIGN_DATE })],
  ["a refusal", () => Response.json({ message: "No.", error: "class_full" }, { status: 409, headers: FOREIGN_DATE })],
])("%s of the API marks the connection as reachable, and corrects the clock", async (_, answer) => {
  useConnection.setState({ reachable: false });
  clock.setState({ bounds: null });
  stubResponses(answer());
  await get("/api/x").catch(() => {});
  expect(useConnection.getState().reachable).toBe(true);
  expect(clock.getState().bounds).not.toBeNull();
});

const fileResponse = (headers: Record<string, string>) => new Response("BEGIN:VCALENDAR", { headers });

test("a downloaded file has the name from Content-Disposition", async () => {
  const fetch = stubResponses(
    fileResponse({
      "Content-Disposition": 'attachment; filename="fantail-2026-11-28.ics"',
      "Content-Type": "text/calendar",
    }),
  );
  const file = await getFile("/api/bookings/b1/calendar");
  expect(file).toEqual({ name: "fantail-2026-11-28.ics", text: "BEGIN:VCALENDAR", type: "text/calendar" });
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get("Authorization")).toBe("Bearer abc");
});

test("a captive portal's page in response to a download is Unreachable", async () => {
  stubResponses(fileResponse({ "Content-Type": "text/html" }));
  await expect(getFile("/api/users/data")).rejects.toBeInstanceOf(Unreachable);
  expect(useConnection.getState().reachable).toBe(false);
});

test("a refused download throws the server's message, and a 401 ends the session", async () => {
  stubResponses(refusal(429, "too_many_requests"));
  await expect(getFile("/api/users/data")).rejects.toMatchObject({ status: 429, message: "No." });
  expect(useSession.getState().token).toBe("abc");
  stubResponses(refusal(401, "unauthorised"));
  await expect(getFile("/api/users/data")).rejects.toBeInstanceOf(ApiFailure);
  expect(useSession.getState().token).toBeNull();
});
