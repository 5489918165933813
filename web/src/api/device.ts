// Stores a member's own data on the device, so that the app opens at once and without a connection. TanStack's
// persister stores the queries marked in api/queries.ts in IndexedDB. Without IndexedDB, the app works as well.
import type { Roster, TodayAnswer } from "@bindings/wire";
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from "@tanstack/query-persist-client-core";
import type { Query, QueryClient } from "@tanstack/react-query";
import { clear, createStore, get, set } from "idb-keyval";
import { accountOf } from "../lib/token";
import { whenIdle } from "../lib/whenIdle";
import { isUnsaved, useMarks } from "../stores/marks";
import { storedToken, useSession } from "../stores/session";
import { deleteMarks, markStoreOf, restoredFrom } from "./markStore";
import { DEVICE_MAX_AGE, queries } from "./queries";

/** The longest time that the first render waits for the stored data, because opening IndexedDB can hang. */
const LONGEST_RESTORE = 1_000;

/** The interval of writes. Data that was fetched in this time before the page is closed is not stored. */
const SAVE_EVERY = 300;

const store = createStore("fantail", "facts");

/**
 * Restores the signed-in account's data into the query cache, and stores changes. `version` is the app's. `loadSignIn`
 * loads the code of the sign-in screen.
 */
export async function syncDeviceCache(
  client: QueryClient,
  version: string,
  loadSignIn: () => Promise<unknown>,
): Promise<void> {
  let account = currentAccount();
  let stop = () => {};
  const save = () => {
    stop = account === null ? () => {} : saveChanges(client, version, account);
  };
  useSession.subscribe(({ token, leftByHand }) => {
    const next = token === null ? null : accountOf(token);
    // A renewed token belongs to the same account.
    if (next === account) return;
    const previousAccount = account;
    account = next;
    stop();
    useMarks.setState({}, true);
    if (token === null && leftByHand) {
      void clearDevice(loadSignIn);
      // `useLogout` has asked first. After a session that expired, they wait for the same account.
      if (previousAccount !== null) void deleteMarks(previousAccount);
    } else void deleteDeviceCache();
    save();
  });

  const restored = account;
  if (restored === null) return void deleteDeviceCache();
  const restoring = persistQueryClientRestore({ queryClient: client, ...optionsFor(version, restored) }).catch(
    () => {},
  );
  const restoringMarks = restoreMarks(restored);
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_RESTORE));
  await Promise.race([restoring, tooLong]);
  // Saving starts when the browser is idle, and knows which rosters to keep. If another session has begun by now, its
  // data is already being saved.
  void restoringMarks.then(() => {
    if (account === restored) stop = whenIdle(save);
  });
}

/** Restores an account's attendance marks. `MarkQueue` sends them. */
async function restoreMarks(account: string) {
  const storedMarks = await markStoreOf(account).read();
  if (!storedMarks || currentAccount() !== account) return;
  const restored = Object.entries(storedMarks).map(([id, mark]) => [id, restoredFrom(mark)] as const);
  useMarks.setState((marks) => ({ ...Object.fromEntries(restored), ...marks }));
}

/** Deletes the stored data. */
async function deleteDeviceCache(): Promise<void> {
  try {
    await clear(store);
  } catch {
    // Without IndexedDB, no data is stored.
  }
}

/** Deletes the stored data, the cached files of the app and the service worker. The chosen theme stays. */
async function clearDevice(loadSignIn: () => Promise<unknown>): Promise<void> {
  await deleteDeviceCache();
  try {
    // A sign-out shows the sign-in screen, which without a connection has only the cached files.
    await loadSignIn().catch(() => {});
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Without workers and caches, nothing is stored.
  }
}

const currentAccount = () => accountOf(storedToken() ?? "");

/** Returns the persister's options. Data stored for another account or version is discarded when it is read. */
function optionsFor(version: string, account: string) {
  const persister = createAsyncStoragePersister({
    key: "facts",
    throttleTime: SAVE_EVERY,
    storage: {
      getItem: (key) => get<string>(key, store),
      // A delayed write must not happen after the session has ended, perhaps in another tab.
      setItem: async (key, facts) => {
        if (currentAccount() === account) await set(key, facts, store);
      },
      removeItem: deleteDeviceCache,
    },
    deserialize: (facts) => {
      const persisted: PersistedClient = JSON.parse(facts);
      // Reading may take long, and another account may have signed in meanwhile.
      const isCurrent = currentAccount() === account;
      return isCurrent ? withoutOldFacts(persisted) : { ...persisted, clientState: { mutations: [], queries: [] } };
    },
  });
  const hydrateOptions = { defaultOptions: { queries: { gcTime: DEVICE_MAX_AGE } } };
  return { persister, buster: `${account} ${version}`, maxAge: DEVICE_MAX_AGE, hydrateOptions };
}

function saveChanges(queryClient: QueryClient, version: string, account: string): () => void {
  const dehydrateOptions = {
    shouldDehydrateQuery: (query: Query) => isStoredOnDevice(query, queryClient),
    shouldDehydrateMutation: () => false,
  };
  const options = { queryClient, ...optionsFor(version, account), dehydrateOptions };
  const saveNow = () => void persistQueryClientSave(options);
  saveNow();
  const stops = [persistQueryClientSubscribe(options), useMarks.subscribe(saveNow)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a query's data is stored, also after a failed refetch. Staff's lists have other people's data. */
function isStoredOnDevice({ meta, state }: Query, client: QueryClient): boolean {
  if (state.data === undefined || isOld(state.dataUpdatedAt)) return false;
  const audience = meta?.onDevice;
  if (audience === "unsaved marks") return hasUnsavedMarks(state.data as TodayAnswer | Roster);
  if (audience !== "member") return audience === "everyone";
  return client.getQueryData(queries.me().queryKey)?.hasAdminAccess === false;
}

function hasUnsavedMarks(rosters: TodayAnswer | Roster): boolean {
  const classes = "classes" in rosters ? rosters.classes : [rosters];
  const ids = new Set(classes.map((roster) => roster.class._id));
  return Object.values(useMarks.getState()).some((mark) => ids.has(mark.classId) && isUnsaved(mark));
}

const isOld = (updatedAt: number) => Date.now() - updatedAt > DEVICE_MAX_AGE;

function withoutOldFacts(persisted: PersistedClient): PersistedClient {
  const freshQueries = persisted.clientState.queries.filter(({ state }) => !isOld(state.dataUpdatedAt));
  // The last response is shown, and the query is fetched again at once, even if the response is recent.
  const restart = {
    status: "success",
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    isInvalidated: true,
  } as const;
  const restored = freshQueries.map(({ state, ...query }) => ({ ...query, state: { ...state, ...restart } }));
  return { ...persisted, clientState: { ...persisted.clientState, queries: restored } };
}
