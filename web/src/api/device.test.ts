import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { useSession } from "../stores/session";
import { aMember } from "../test-studio";
import { syncDeviceCache } from "./device";
import { DEVICE_MAX_AGE, queries } from "./queries";

const stored = vi.hoisted(() => new Map<unknown, unknown>());
/** Resolves when IndexedDB has read the data. */
let opening = Promise.resolve();
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: async (key: unknown) => {
    const facts = stored.get(key);
    await opening;
    return facts;
  },
  set: async (key: unknown, value: unknown) => void stored.set(key, value),
  clear: async () => stored.clear(),
  keys: async () => [],
  entries: async () => [],
}));

const VERSION = "/assets/index-2.js";
const DAY = 24 * 60 * 60_000;

const tokenOf = (account: string) => `head.${btoa(JSON.stringify({ sub: account }))}.sign`;

/** Stores a profile `age` ms ago. The response was received `answerAge` ms before that. */
function store({ account = "mia", version = VERSION, age = 0, answerAge = 0 }) {
  const { queryKey } = queries.me();
  const state = { data: aMember(), dataUpdatedAt: Date.now() - age - answerAge, status: "success" };
  const clientState = { mutations: [], queries: [{ queryKey, queryHash: JSON.stringify(queryKey), state }] };
  stored.set("facts", JSON.stringify({ timestamp: Date.now() - age, buster: `${account} ${version}`, clientState }));
}

/** Starts the app and returns the restored profile. */
async function restoredProfile() {
  const client = new QueryClient();
  await syncDeviceCache(client, VERSION, async () => {});
  return client.getQueryData(queries.me().queryKey);
}

beforeEach(() => {
  stored.clear();
  opening = Promise.resolve();
  localStorage.setItem("token", tokenOf("mia"));
});

test.each([
  ["just now", {}],
  ["almost 7 days ago", { age: DEVICE_MAX_AGE - 60_000 }],
])("data stored %s is used", async (_, how) => {
  store(how);
  expect(await restoredProfile()).toEqual(aMember());
});

test.each([
  ["8 days ago", { age: 8 * DAY }],
  ["now, but read 8 days ago", { answerAge: 8 * DAY }],
  ["by another version of the app", { version: "/assets/index-1.js" }],
  ["for another account", { account: "ana" }],
])("data stored %s is not used", async (_, how) => {
  store(how);
  expect(await restoredProfile()).toBeUndefined();
});

test("data that is read slowly is not used once another account has signed in", async () => {
  store({});
  let opened = () => {};
  opening = new Promise((resolve) => {
    opened = resolve;
  });
  const client = new QueryClient();
  // Resolves without the data, which takes too long.
  await syncDeviceCache(client, VERSION, async () => {});
  useSession.getState().begin(tokenOf("ana"));
  opened();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(client.getQueryData(queries.me().queryKey)).toBeUndefined();
});

test("changes are stored, but not once another tab has signed in to another account", async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  await syncDeviceCache(client, VERSION, async () => {});
  const change = async (concessions: number) => {
    await client.fetchQuery({ ...queries.me(), queryFn: () => aMember({ concessions }), staleTime: 0 });
    await vi.advanceTimersByTimeAsync(2_000);
  };
  await vi.advanceTimersByTimeAsync(2_000);
  await change(7);
  expect(stored.get("facts")).toContain('"concessions":7');
  localStorage.setItem("token", tokenOf("ana"));
  await change(8);
  vi.useRealTimers();
  expect(stored.get("facts")).toContain('"concessions":7');
});
