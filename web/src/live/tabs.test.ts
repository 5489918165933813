import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stream } from "../stores/stream";
import { EVERYTHING, NOTHING } from "./events";
import { followChanges } from "./tabs";
import { stubChannel, stubLocks, stubStream } from "./test-tabs";

const tabs: (() => void)[] = [];

/** Opens a tab that follows the changes. Returns the function that receives them. */
function openTab() {
  const onChange = vi.fn();
  const close = followChanges(onChange);
  tabs.push(close);
  return { onChange, close };
}

const after = (time: number) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  stubChannel();
});
afterEach(() => {
  for (const close of tabs.splice(0)) close();
  vi.useRealTimers();
});

test("the first stream of a page reports nothing when it opens", async () => {
  const { onRead } = stubStream();
  stubLocks();
  const { onChange } = openTab();
  await after(1);
  expect(onRead).toHaveBeenCalled();
  await after(40_000);
  expect(onChange).not.toHaveBeenCalled();
});

test("the leading tab passes events on, and when it closes another tab leads and reads everything", async () => {
  const { fetch, streams } = stubStream();
  const locks = stubLocks();
  const leader = openTab();
  const follower = openTab();
  await after(1);
  expect([fetch.mock.calls.length, locks.waiting()]).toEqual([1, 1]);
  streams[0]?.send('event: changed\ndata: {"balance":true}\n\n');
  await after(1);
  expect(follower.onChange.mock.calls).toEqual([[{ ...NOTHING, balance: true }]]);
  leader.close();
  await after(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(follower.onChange).toHaveBeenLastCalledWith(EVERYTHING);
});

test("a tab knows whether the stream is open, its own or the leading tab's", async () => {
  const { streams } = stubStream();
  const locks = stubLocks();
  const known = () => stream.getState().isOpen;
  const { close } = openTab();
  await after(1);
  expect(known()).toBe(true);
  streams[0]?.cut();
  await after(1);
  expect(known()).toBe(false);
  await after(2_000);
  expect(known()).toBe(true);
  close();
  expect(known()).toBe(false);
  await after(1);

  void locks.request("fantail-live", {}, () => new Promise(() => {})).catch(() => {});
  openTab();
  const leader = new BroadcastChannel("fantail-live");
  for (const isOpen of [true, false, true]) {
    leader.postMessage(isOpen);
    expect(known()).toBe(isOpen);
  }
});

test("a suspended tab that holds the stream loses it to another tab after 45 seconds without a sign of life", async () => {
  const { fetch } = stubStream();
  const locks = stubLocks();
  void locks.request("fantail-live", {}, () => new Promise(() => {})).catch(() => {});
  const one = openTab();
  const two = openTab();
  await after(42_000);
  expect(fetch).not.toHaveBeenCalled();
  await after(3_000);
  expect(fetch).toHaveBeenCalledOnce();
  expect(one.onChange).toHaveBeenLastCalledWith(EVERYTHING);
  expect(two.onChange).toHaveBeenLastCalledWith(EVERYTHING);
  await after(300_000);
  expect(locks.waiting()).toBe(1);
});

test("a tab that wakes after another has taken its place closes its stream and follows", async () => {
  const { fetch, streams } = stubStream();
  const locks = stubLocks();
  const { onChange } = openTab();
  await after(1);
  void locks.request("fantail-live", { steal: true }, () => new Promise(() => {}));
  await after(1);
  streams[0]?.send('event: changed\ndata: {"balance":true}\n\n');
  await after(1);
  expect(onChange).not.toHaveBeenCalled();
  expect([fetch.mock.calls.length, locks.waiting()]).toEqual([1, 1]);
});

test("a leading tab keeps the lead while the server sends comments, and between two streams", async () => {
  const { fetch, streams } = stubStream();
  const locks = stubLocks();
  openTab();
  openTab();
  await after(1);
  for (let comment = 0; comment < 20; comment += 1) {
    streams.at(-1)?.send(": still here\n\n");
    await after(25_000);
  }
  expect(fetch).toHaveBeenCalledOnce();
  fetch.mockResolvedValue(new Response(null, { status: 502 }));
  streams[0]?.cut();
  await after(300_000);
  expect(locks.waiting()).toBe(1);
  // 1, 2, 4, 8, 16, 32 and then 60 seconds apart.
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(11);
});

function hideFor(time: number) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.setSystemTime(Date.now() + time);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

test.each([
  ["opens its stream again and reads everything once, after 10 seconds", 10_000, 2],
  ["keeps its stream after 5 seconds", 5_000, 1],
])("a page that is shown again %s", async (_, time, streams) => {
  const { fetch } = stubStream();
  stubLocks();
  const { onChange } = openTab();
  await after(1);
  hideFor(time);
  await after(5_000);
  expect(fetch).toHaveBeenCalledTimes(streams);
  expect(onChange.mock.calls).toEqual(Array(streams - 1).fill([EVERYTHING]));
});

test("a page that is shown again while another tab leads takes the lead at once", async () => {
  const { fetch } = stubStream();
  const locks = stubLocks();
  void locks.request("fantail-live", {}, () => new Promise(() => {})).catch(() => {});
  const { onChange } = openTab();
  await after(1);
  hideFor(60_000);
  await after(1);
  expect(fetch).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenLastCalledWith(EVERYTHING);
});

test("a page that is shown again reads everything within a second even if no stream opens", async () => {
  const { fetch } = stubStream();
  stubLocks();
  const { onChange } = openTab();
  await after(1);
  fetch.mockReturnValue(new Promise(() => {}));
  hideFor(60_000);
  await after(1_000);
  expect(onChange.mock.calls).toEqual([[EVERYTHING]]);
});

test("a tab that stops following passes the stream on at once", async () => {
  const { onRead } = stubStream();
  const locks = stubLocks();
  const { close } = openTab();
  await after(1);
  expect(onRead).toHaveBeenCalled();
  close();
  const granted = vi.fn(async () => {});
  void locks.request("fantail-live", {}, granted);
  await after(1);
  expect(granted).toHaveBeenCalledOnce();
});

test("without locks, each tab hears the server itself and passes nothing on", async () => {
  const { fetch, streams } = stubStream();
  vi.stubGlobal("navigator", {});
  const one = openTab();
  const two = openTab();
  await after(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  for (const { send } of streams) send('event: changed\ndata: {"balance":true}\n\n');
  await after(1);
  expect([one.onChange.mock.calls.length, two.onChange.mock.calls.length]).toEqual([1, 1]);
});
