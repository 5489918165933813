import { beforeEach, expect, test, vi } from "vitest";
import { useConnection } from "../stores/connection";
import { useSession } from "../stores/session";
import { useToasts } from "../stores/toasts";
import { readClasses } from "./classes";
import { get, getFile, post, request } from "./client";
import { ApiFailure, sentenceOf, Unreachable } from "./failure";

function answering(...answers: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = answers.shift();
    if (next instanceof Response) return next;
    throw next ?? new Error("no answer prepared");
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const refusal = (status: number, error: string) =>
  Response.json({ success: false, message: "No.", error, fields: { email: "Taken" } }, { status });

beforeEach(() => {
  useSession.setState({ token: "abc" });
  useConnection.setState({ reachable: true });
});

test("a request carries the bearer token, and a body goes as JSON", async () => {
  const fetch = answering(Response.json({ success: true }));
  await post("/api/bookings/book", { classId: "c" });
  const [path, init] = fetch.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(path).toBe("/api/bookings/book");
  expect(headers.get("Authorization")).toBe("Bearer abc");
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(init?.body).toBe('{"classId":"c"}');
});

test("a call without a payload sends no body at all", async () => {
  const fetch = answering(Response.json({ success: true }));
  await post("/api/auth/refresh");
  const init = fetch.mock.calls[0]?.[1];
  expect(init?.body).toBeUndefined();
  expect(new Headers(init?.headers).has("Content-Type")).toBe(false);
});

test("a refused request says why, where and by which rule", async () => {
  answering(refusal(409, "class_full"));
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 409, message: "No.", error: "class_full", fields: { email: "Taken" } });
});

test("a request that is aborted while its body comes says nothing about the connection", async () => {
  const leaving = new AbortController();
  const body = new ReadableStream({
    start: (stream) => leaving.signal.addEventListener("abort", () => stream.error(leaving.signal.reason)),
  });
  answering(new Response(body));
  const reading = get("/api/x", leaving.signal).catch((thrown: unknown) => thrown);
  await Promise.resolve();
  leaving.abort();
  expect(await reading).toMatchObject({ name: "AbortError" });
  expect(useConnection.getState().reachable).toBe(true);
});

test("a code nobody knows here is none: the status tells what can be done", async () => {
  answering(refusal(429, "from_a_gateway"));
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ error: "unknown", wayOut: "wait" });
});

test("a refusal for asking too often says when to ask again", async () => {
  const words = { success: false, message: "Too many requests.", error: "too_many_requests" };
  answering(Response.json(words, { status: 429, headers: { "Retry-After": "61" } }));
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(sentenceOf(failure)).toBe("Too many requests. You can try again in 2 min.");
});

test("a session the server no longer knows ends here too", async () => {
  answering(refusal(401, "unauthorised"));
  await get("/api/x").catch(() => {});
  expect(useSession.getState().token).toBeNull();
});

test("a late 401 of an earlier session leaves the present one alone", async () => {
  const fetch = vi.fn(async () => {
    useSession.setState({ token: "newer" });
    return refusal(401, "unauthorised");
  });
  vi.stubGlobal("fetch", fetch);
  await get("/api/x").catch(() => {});
  expect(useSession.getState().token).toBe("newer");
});

test("reads of one session that are all refused end it once, and say nothing", async () => {
  const fetch = answering(...["a", "b", "c"].map(() => refusal(401, "unauthorised")));
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

test("a wrong password ends nobody's session", async () => {
  const fetch = answering(refusal(401, "wrong_password"));
  await request("POST", "/api/auth/login", { body: {}, anonymous: true }).catch(() => {});
  expect(useSession.getState().token).toBe("abc");
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has("Authorization")).toBe(false);
});

test.each([
  ["no network", () => new TypeError("Failed to fetch")],
  ["a gateway without a server behind it", () => new Response("<html>", { status: 502 })],
  ["a firewall that wants a sign-in of its own", () => new Response("<html>", { status: 401 })],
  ["a firewall that forbids the address", () => Response.json({ reason: "blocked" }, { status: 403 })],
  ["a gateway that says it in JSON", () => refusal(401, "Unauthorized")],
  ["a firewall that forbids it in JSON", () => refusal(403, "blocked")],
  ["a captive portal's page", () => new Response("<html>")],
  ["an answer that says nothing", () => Response.json({})],
])("%s is its own kind of failure, and is noted", async (_, answer) => {
  answering(answer());
  const failure = await get("/api/x").catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(sentenceOf(failure, "Failed to book class")).toMatch(/^Can't reach the studio/);
  expect(useConnection.getState().reachable).toBe(false);
  expect(useSession.getState().token).toBe("abc");
});

test.each([
  ["of a captive portal", { status: "ok" }],
  ["of nobody", []],
])("a write is not done by the JSON %s", async (_, answer) => {
  answering(Response.json(answer));
  await expect(post("/api/bookings/book", { classId: "c" })).rejects.toBeInstanceOf(Unreachable);
  expect(useConnection.getState().reachable).toBe(false);
});

test("the server's own sentence is shown, and the default where there is none", () => {
  expect(sentenceOf(new ApiFailure(409, "Class is full", "class_full"), "Failed to book class")).toBe("Class is full");
  expect(sentenceOf(new ApiFailure(400, "", "unknown"), "Failed to book class")).toBe("Failed to book class");
  expect(sentenceOf(new Error("internals"), "Failed to book class")).toBe("Failed to book class");
});

test("the schedule is read page after page until every class is there", async () => {
  const page = (from: number, count: number) =>
    Response.json(
      Array.from({ length: count }, (_, at) => ({ _id: `c${from + at}` })),
      { headers: { "X-Total-Count": "1020" } },
    );
  const fetch = answering(page(0, 500), page(500, 500), page(1000, 20));
  const classes = await readClasses();
  expect(classes).toHaveLength(1020);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    "/api/classes?limit=500&page=1",
    "/api/classes?limit=500&page=2",
    "/api/classes?limit=500&page=3",
  ]);
});

test("a total that no studio has is not believed: eight pages are read, and no more", async () => {
  const fetch = vi.fn(async (path: string) =>
    Response.json([{ _id: path }], { headers: { "X-Total-Count": "1000000" } }),
  );
  vi.stubGlobal("fetch", fetch);
  const pages = [1, 2, 3, 4, 5, 6, 7, 8].map((page) => `/api/classes?limit=500&page=${page}`);
  expect((await readClasses()).map(({ _id }) => _id)).toEqual(pages);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(pages);
});

test("a page that a network puts before its guests is as good as no answer", async () => {
  answering(new Response("<h1>Welcome to the airport</h1>", { status: 200 }));
  await expect(get("/api/classes")).rejects.toBeInstanceOf(Unreachable);
  expect(useConnection.getState().reachable).toBe(false);
});

const aFile = (headers: Record<string, string>) => new Response("BEGIN:VCALENDAR", { headers });

test("a file comes under the name the server gives it", async () => {
  const fetch = answering(
    aFile({ "Content-Disposition": 'attachment; filename="fantail-2026-11-28.ics"', "Content-Type": "text/calendar" }),
  );
  const file = await getFile("/api/bookings/b1/calendar");
  expect(file).toEqual({ name: "fantail-2026-11-28.ics", text: "BEGIN:VCALENDAR", type: "text/calendar" });
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get("Authorization")).toBe("Bearer abc");
});

test("a page that a network puts before its guests is no file", async () => {
  answering(aFile({ "Content-Type": "text/html" }));
  await expect(getFile("/api/users/data")).rejects.toBeInstanceOf(Unreachable);
  expect(useConnection.getState().reachable).toBe(false);
});

test("a file that is refused says why, and an ended session ends here too", async () => {
  answering(refusal(429, "too_many_requests"));
  await expect(getFile("/api/users/data")).rejects.toMatchObject({ status: 429, message: "No." });
  expect(useSession.getState().token).toBe("abc");
  answering(refusal(401, "unauthorised"));
  await expect(getFile("/api/users/data")).rejects.toBeInstanceOf(ApiFailure);
  expect(useSession.getState().token).toBeNull();
});
