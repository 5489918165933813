import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSession } from "../stores/session";
import { EVERYTHING } from "./events";
import { LiveStream } from "./stream";
import { stubStream } from "./test-tabs";

const after = (time: number) => vi.advanceTimersByTimeAsync(time);
const open: LiveStream[] = [];

function follow() {
  const onChange = vi.fn();
  const stream = new LiveStream({ onChange, onSign: () => {} }, "fresh");
  open.push(stream);
  void stream.keepOpen();
  return { onChange, stream };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
  vi.useRealTimers();
});

test("a stream that is cut soon after it opens is opened again after growing pauses, with one read each", async () => {
  const { fetch, streams } = stubStream();
  const { onChange } = follow();
  const openedAt: number[] = [];
  const begin = performance.now();
  for (let second = 0; second < 240; second += 1) {
    await after(1_000);
    if (streams.length > openedAt.length) openedAt.push(Math.round((performance.now() - begin) / 1_000));
    streams.at(-1)?.cut();
  }
  const pauses = openedAt.slice(1).map((at, nth) => at - (openedAt[nth] ?? 0));
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(60);
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(9);
  expect(onChange.mock.calls).toEqual(Array(fetch.mock.calls.length - 1).fill([EVERYTHING]));
});

test("once a stream has lived for half a minute, the next pause is short again", async () => {
  const { fetch, streams } = stubStream();
  follow();
  // Cut at 1, 3, 6 and 11 seconds, the stream opens again after 19.
  for (let second = 0; second < 12; second += 1) {
    await after(1_000);
    streams.at(-1)?.cut();
  }
  await after(20_000);
  expect(fetch).toHaveBeenCalledTimes(5);
  await after(20_000);
  streams.at(-1)?.cut();
  await after(1_001);
  expect(fetch).toHaveBeenCalledTimes(6);
});

test.each([
  ["ends the stream for good", "token", 1],
  ["opens it again if the token was renewed meanwhile", "renewed", 2],
])("the server's `end` %s", async (_, token, opened) => {
  useSession.setState({ token: "token" });
  const { fetch, streams } = stubStream();
  const { onChange } = follow();
  await after(1);
  useSession.setState({ token });
  streams[0]?.send("event: end\ndata: {}\n\n");
  streams[0]?.cut();
  await after(1_001);
  expect(fetch).toHaveBeenCalledTimes(opened);
  expect(onChange.mock.calls).toEqual([[EVERYTHING]]);
});

test("without `AbortSignal.any`, the stream opens", async () => {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, "any");
  const { onRead } = stubStream();
  follow();
  await after(1);
  if (any) AbortSignal.any = any;
  expect(onRead).toHaveBeenCalled();
});
