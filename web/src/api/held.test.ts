import { beforeEach, expect, test, vi } from "vitest";
import { useSession } from "../stores/session";
import { get } from "./client";
import { askEarly } from "./early";
import { letGo } from "./held";

/** A server that gives these answers, one after the other. */
function answering(...answers: (() => Response)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift()?.() ?? Response.error());
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const body = (is: string) => () => Response.json({ is });
const tagged = (is: string) => () => Response.json({ is }, { headers: { ETag: `"${is}"` } });
const unchanged = () => new Response(null, { status: 304 });
const tagsSent = (fetch: ReturnType<typeof answering>) =>
  fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("If-None-Match"));

beforeEach(() => {
  letGo();
  useSession.setState({ token: "abc" });
});

test("an answer that has not changed is not sent again, and is the very one that was held", async () => {
  const fetch = answering(tagged("a"), unchanged, tagged("b"), unchanged);
  const first = await get("/api/classes");
  expect(await get("/api/classes")).toBe(first);
  expect(await get("/api/classes")).toEqual({ is: "b" });
  expect(await get("/api/classes")).toEqual({ is: "b" });
  expect(tagsSent(fetch)).toEqual([null, '"a"', '"a"', '"b"']);
});

test("what has gone while the server was asked is asked for whole", async () => {
  const goneMeanwhile = () => {
    letGo();
    return unchanged();
  };
  const fetch = answering(tagged("a"), goneMeanwhile, tagged("b"));
  await get("/api/classes");
  expect(await get("/api/classes")).toEqual({ is: "b" });
  expect(tagsSent(fetch)).toEqual([null, '"a"', null]);
});

test("an answer to a session that has ended meanwhile is not held", async () => {
  const endedMeanwhile = () => {
    useSession.setState({ token: "another" });
    return tagged("a")();
  };
  const fetch = answering(endedMeanwhile, tagged("b"));
  await get("/api/classes");
  await get("/api/classes");
  expect(tagsSent(fetch)).toEqual([null, null]);
});

test("what was asked early is taken once, and only by the session that asked", async () => {
  const fetch = answering(body("early"), body("late"), body("another's"), body("own"));
  askEarly("/api/classes", "abc");
  expect(await get("/api/classes")).toEqual({ is: "early" });
  expect(await get("/api/classes")).toEqual({ is: "late" });
  askEarly("/api/classes", "another");
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
  expect(await get("/api/classes")).toEqual({ is: "own" });
});
