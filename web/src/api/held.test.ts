import { beforeEach, expect, test, vi } from "vitest";
import { useSession } from "../stores/session";
import { classesCall } from "./calls";
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
const still = (is: string) => () => new Response(null, { status: 304, headers: { ETag: `"${is}"` } });
const tagsSent = (fetch: ReturnType<typeof answering>) =>
  fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get("If-None-Match"));

/** A cache storage with one store of one answer, of which jsdom has none; says when something was put there. */
function storing(answer: Response) {
  let kept: Response | undefined = answer;
  const put = vi.fn(async (_: string, copy: Response) => {
    kept = copy;
  });
  vi.stubGlobal("caches", {
    match: async () => kept?.clone(),
    open: async () => ({ put }),
    delete: async () => {
      kept = undefined;
    },
  });
  localStorage.setItem("fantail-schedule-tag", answer.headers.get("ETag") ?? "");
  return put;
}

beforeEach(() => {
  letGo();
  useSession.setState({ token: "abc" });
});

test("an answer that has not changed is not sent again, and is the very one that was held", async () => {
  const fetch = answering(tagged("a"), still("a"), tagged("b"), still("b"));
  const first = await get("/api/classes");
  expect(await get("/api/classes")).toBe(first);
  expect(await get("/api/classes")).toEqual({ is: "b" });
  expect(await get("/api/classes")).toEqual({ is: "b" });
  expect(tagsSent(fetch)).toEqual([null, '"a"', '"a"', '"b"']);
});

test("what has gone while the server was asked is asked for whole", async () => {
  const goneMeanwhile = () => {
    letGo();
    return still("a")();
  };
  const fetch = answering(tagged("a"), goneMeanwhile, tagged("b"));
  await get("/api/classes");
  expect(await get("/api/classes")).toEqual({ is: "b" });
  expect(tagsSent(fetch)).toEqual([null, '"a"', null]);
});

test("the schedule of the last start is taken when it has not changed", async () => {
  const schedule = classesCall(1);
  storing(tagged("a")());
  const fetch = answering(still("a"));
  expect(await get(schedule)).toEqual({ is: "a" });
  expect(tagsSent(fetch)).toEqual(['"a"']);
});

test("a newer schedule takes the place of the one of the last start, also when many answers have come since", async () => {
  const schedule = classesCall(1);
  const put = storing(tagged("a")());
  const others = Array.from({ length: 50 }, (_, number) => `/api/classes/${number}`);
  const fetch = answering(tagged("b"), ...others.map(tagged), still("b"));
  expect(await get(schedule)).toEqual({ is: "b" });
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  for (const other of others) await get(other);
  expect(await get(schedule)).toEqual({ is: "b" });
  expect(tagsSent(fetch).at(0)).toBe('"a"');
  expect(tagsSent(fetch).at(-1)).toBe('"b"');
  expect(fetch).toHaveBeenCalledTimes(52);
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
