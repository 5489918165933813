import { type QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staffQueries } from "../api/admin/queries";
import { queries } from "../api/queries";
import { newQueryClient } from "../api/queryClient";
import { clock } from "../stores/clock";
import { setStreamOpen } from "../stores/stream";
import { stubFetch } from "../test-fetch";
import { aClass, hours, START } from "../test-studio";
import { NOTHING } from "./events";
import { followChanges } from "./tabs";
import { followUpdates } from "./updates";

vi.mock(import("./tabs"), async (original) => ({ ...(await original()), followChanges: vi.fn(() => () => {}) }));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const member = [queries.me(), queries.inbox(), queries.classes(), queries.upcoming(), queries.waitlist()];
const staff = [
  ...[queries.me(), queries.inbox(), staffQueries.dashboard(), staffQueries.upcomingClasses()],
  ...[staffQueries.timetable("2026-11-01"), staffQueries.users({ page: 1 }), staffQueries.classBookings("class-1")],
];

let client: QueryClient;
let stop: () => void;
let requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stubFetch(async (path) => {
    requests.push(path.replace(/\?.*/, ""));
    return Response.json({ classes: [], bookings: [], upcomingClasses: [aClass()] });
  });
  client = newQueryClient();
  stop = followUpdates(client);
});
afterEach(() => {
  stop();
  setStreamOpen(false);
  client.clear();
  vi.useRealTimers();
});

/** Shows these queries, and waits for their first responses. */
async function show(screen: readonly object[]) {
  return await requestsIn(SECOND, () => {
    for (const query of screen) new QueryObserver(client, query as QueryObserverOptions).subscribe(() => {});
  });
}

/** The paths that are requested in the next `time`, during which `act` happens. */
async function requestsIn(time: number, act = () => {}) {
  requests = [];
  act();
  await vi.advanceTimersByTimeAsync(time);
  return requests;
}

test.each([
  ["member's", member],
  ["staff", staff],
])("while the stream is open and nothing happens, an idle %s screen sends no request", async (_, screen) => {
  setStreamOpen(true);
  await requestsIn(MINUTE);
  expect(await show(screen)).toHaveLength(screen.length);
  expect(await requestsIn(2 * MINUTE)).toEqual([]);
});

test.each([
  ["member's", member],
  ["staff", staff],
])(
  "a %s screen from before the stream opened is fetched once more, because no event tells of that time",
  async (_, screen) => {
    await show(screen);
    setStreamOpen(true);
    expect(await requestsIn(MINUTE)).toHaveLength(screen.length);
    expect(await requestsIn(2 * MINUTE)).toEqual([]);
  },
);

test("while the stream is closed, the screen is polled every half-minute, also after it was open", async () => {
  await show(member);
  expect(await requestsIn(MINUTE)).toHaveLength(2 * member.length);
  setStreamOpen(true);
  await requestsIn(2 * MINUTE);
  setStreamOpen(false);
  expect(await requestsIn(MINUTE)).toHaveLength(2 * member.length);
});

test("a failed refetch after an event is tried again, although the stream is open", async () => {
  setStreamOpen(true);
  await requestsIn(MINUTE);
  await show([queries.inbox()]);
  stubFetch(async (path) => {
    requests.push(path);
    return Response.json({}, { status: 500 });
  });
  const announce = () => vi.mocked(followChanges).mock.lastCall?.[0]({ ...NOTHING, notifications: true });
  expect((await requestsIn(20 * SECOND, announce)).length).toBeGreaterThan(0);
  expect((await requestsIn(MINUTE)).length).toBeGreaterThan(0);
});

test("what the server computes from the time is fetched as a listed class begins and ends, and at midnight", async () => {
  const at = async (now: number) => (await requestsIn(SECOND, () => clock.setState({ now }))).sort();
  const figures = ["/api/admin/dashboard", "/api/admin/upcoming-classes"];
  const { startTime, endTime } = aClass();
  clock.setState({ now: START - hours(1) });
  setStreamOpen(true);
  await requestsIn(MINUTE);
  await show(staff);
  expect(await at(START - hours(0.5))).toEqual([]);
  expect(await at(Date.parse(startTime) + SECOND)).toEqual(figures);
  expect(await at(Date.parse(startTime) + 2 * SECOND)).toEqual([]);
  client.setQueryData(staffQueries.upcomingClasses().queryKey, { upcomingClasses: [] } as never);
  expect(await at(Date.parse(endTime) + SECOND)).toEqual(figures);
  expect(await at(START + hours(20))).toEqual(figures);
});
