import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { useMarks } from "../stores/marks";
import { useSession } from "../stores/session";
import { syncDeviceCache } from "./device";
import { deleteAllMarks, hasStoredMarks, markStoreOf, type StoredMark } from "./markStore";

/** A stub of IndexedDB: each database's entries. */
const databases = vi.hoisted(() => new Map<string, Map<string, unknown>>());
vi.mock("idb-keyval", () => {
  type Entries = Map<string, unknown>;
  return {
    createStore: (name: string) => {
      const entries = new Map<string, unknown>();
      databases.set(name, entries);
      return entries;
    },
    get: async (key: string, store: Entries) => store.get(key),
    set: async (key: string, value: unknown, store: Entries) => void store.set(key, value),
    clear: async (store: Entries) => store.clear(),
    keys: async (store: Entries) => [...store.keys()],
    entries: async (store: Entries) => [...store.entries()],
    setMany: async (all: [string, unknown][], store: Entries) => {
      for (const [key, value] of all) store.set(key, value);
    },
    delMany: async (keys: string[], store: Entries) => {
      for (const key of keys) store.delete(key);
    },
  };
});

const tokenOf = (account: string) => `head.${btoa(JSON.stringify({ sub: account }))}.sign`;
const marks = () => [...(databases.get("fantail-marks")?.keys() ?? [])];

const aMark = (bookingId: string): StoredMark => ({
  classId: "yoga",
  bookingId,
  name: "Mia Tāne",
  mark: "attended",
  status: "attended",
  known: "confirmed",
  at: 1000,
  why: null,
  lost: [],
});

async function signIn(account: string) {
  useSession.getState().end();
  useSession.getState().begin(tokenOf(account));
  await Promise.resolve();
}

beforeEach(async () => {
  for (const entries of databases.values()) entries.clear();
  await signIn("hana");
  await markStoreOf("hana").write({ mia: aMark("mia"), ben: aMark("ben") });
});

test("marks are stored by booking, and are deleted one by one", async () => {
  expect(await markStoreOf("hana").read()).toEqual({ mia: aMark("mia"), ben: aMark("ben") });
  await markStoreOf("hana").write({ mia: null });
  expect(await markStoreOf("hana").read()).toEqual({ ben: aMark("ben") });
});

test("another account does not see the marks, and a delayed write stores nothing for it", async () => {
  const before = markStoreOf("hana");
  await signIn("kiri");
  expect(await markStoreOf("kiri").read()).toEqual({});
  expect(await hasStoredMarks("kiri")).toBe(false);
  await before.write({ zoe: aMark("zoe") });
  expect(marks()).toEqual(["hana mia", "hana ben"]);
});

test("marks wait for their account when a session ends, and a sign-out deletes only the account's own", async () => {
  await syncDeviceCache(new QueryClient(), "version", async () => {});
  useSession.getState().end();
  await signIn("kiri");
  await markStoreOf("kiri").write({ ana: aMark("ana") });
  useSession.getState().leave();
  await vi.waitFor(() => expect(marks()).toEqual(["hana mia", "hana ben"]));
  await signIn("hana");
  expect(await hasStoredMarks("hana")).toBe(true);
  await deleteAllMarks();
  expect(marks()).toEqual([]);
});

test("the marks are in the app's store before it renders, and leave it with the session", async () => {
  await syncDeviceCache(new QueryClient(), "version", async () => {});
  await vi.waitFor(() => expect(Object.keys(useMarks.getState())).toEqual(["mia", "ben"]));
  expect(useMarks.getState().mia).toMatchObject({ state: "waiting", status: "attended" });
  useSession.getState().end();
  expect(useMarks.getState()).toEqual({});
});

test("the other tabs learn of a change", async () => {
  const heard = vi.fn();
  const stop = markStoreOf("hana").subscribe(heard);
  await markStoreOf("hana").write({ mia: null });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  stop();
});
