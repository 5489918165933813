import type { LiveEvent } from "@bindings/wire";
import { QueryClient, type QueryMeta, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queries } from "../api/queries";
import { useToasts } from "../stores/toasts";
import { aClass, aMember, full, hours, itIs, START } from "../test-studio";
import { EVERYTHING, NOTHING } from "./events";
import { followChanges } from "./tabs";
import { followUpdates } from "./updates";

vi.mock(import("./tabs"), async (original) => ({ ...(await original()), followChanges: vi.fn(() => () => {}) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts to follow the changes. Returns a function that announces one. */
function follow(client: QueryClient) {
  vi.mocked(followChanges).mockClear();
  followUpdates(client);
  const onChange = vi.mocked(followChanges).mock.calls[0]?.[0];
  return (event: Partial<LiveEvent>) => onChange?.({ ...NOTHING, ...event });
}

/** Shows a query on a screen. Returns a function that answers its last request. */
function show(
  client: QueryClient,
  { queryKey, meta }: { queryKey: readonly string[]; meta?: QueryMeta },
  data: unknown,
) {
  const requests: ((answer: unknown) => void)[] = [];
  const queryFn = vi.fn(() => new Promise((resolve) => requests.push(resolve)));
  client.setQueryData(queryKey, data);
  new QueryObserver(client, { queryKey, meta, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  return { queryFn, answer: (answer: unknown) => requests.at(-1)?.(answer) };
}

test("after an error, the next change is read all the same", async () => {
  const client = new QueryClient();
  const readAgain = vi.spyOn(client, "invalidateQueries").mockRejectedValueOnce(new Error("broken"));
  const announce = follow(client);
  await expect(announce(EVERYTHING)).rejects.toThrow("broken");
  await announce(EVERYTHING);
  expect(readAgain).toHaveBeenCalledTimes(2);
});

test("the changes during a read are read together after it", async () => {
  const client = new QueryClient();
  const inbox = show(client, queries.inbox(), []);
  const announce = follow(client);
  for (let event = 0; event < 3; event += 1) announce({ notifications: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(inbox.queryFn).toHaveBeenCalledTimes(1);
  inbox.answer([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(inbox.queryFn).toHaveBeenCalledTimes(2);
});

test("a read that gets no answer doesn't hold up the next changes for long", async () => {
  const client = new QueryClient();
  const packs = show(client, queries.packs(), { packs: [] });
  const inbox = show(client, queries.inbox(), []);
  const announce = follow(client);
  announce({ studio: true });
  announce({ notifications: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(inbox.queryFn).toHaveBeenCalledOnce();
  inbox.answer([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(packs.queryFn).toHaveBeenCalledOnce();
  announce({ studio: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(packs.queryFn).toHaveBeenCalledTimes(2);
});

test("a change is told once its read is done, and only once if a slow read ends later", async () => {
  itIs(START - hours(24));
  window.history.replaceState(null, "", "/classes?open=class:class-1");
  const client = new QueryClient();
  const classes = show(client, queries.classes(), [aClass()]);
  const me = show(client, queries.me(), aMember());
  const announce = follow(client);
  const told = () => {
    const texts = useToasts.getState().toasts.map(({ text }) => text);
    useToasts.setState({ toasts: [] });
    return texts;
  };
  announce({ classes: ["class-1"] });
  announce({ balance: true });
  await vi.advanceTimersByTimeAsync(10_000);
  me.answer(aMember({ concessions: 4 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toEqual(["You now have 4 concessions"]);
  classes.answer([aClass(full)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toEqual(["Vinyasa Yoga tomorrow at 18:00 is now full"]);
});
