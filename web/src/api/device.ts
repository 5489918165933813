// A member's own facts stay on the device, so that the app opens at once and without a connection. TanStack's persister
// stores the marked queries (api/queries.ts) in IndexedDB; where that is refused, full or broken, the app works without it.
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
import { storedToken, useSession } from "../stores/session";
import { DEVICE_MAX_AGE, type OnDevice, queries } from "./queries";

/** The first render waits at most this long for the device's copy: opening IndexedDB can hang. */
const LONGEST_RESTORE = 1_000;

/** A closed page loses the data read within this time. */
const SAVE_EVERY = 300;

const store = createStore("fantail", "facts");

/** Restores the facts of the signed-in account into the query cache, and keeps the device's copy up to date. `version` is the app's. */
export async function syncDeviceCache(client: QueryClient, version: string): Promise<void> {
  let account = currentAccount();
  let stop = () => {};
  const save = () => {
    stop = account === null ? () => {} : saveChanges(client, version, account);
  };
  useSession.subscribe(({ token, leftByHand }) => {
    const next = token === null ? null : accountOf(token);
    // A renewed token is the same account's.
    if (next === account) return;
    account = next;
    stop();
    void (token === null && leftByHand ? clearDevice() : deleteDeviceCache());
    save();
  });

  const restored = account;
  if (restored === null) return void deleteDeviceCache();
  const restoring = persistQueryClientRestore({ queryClient: client, ...optionsFor(version, restored) }).catch(
    () => {},
  );
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_RESTORE));
  await Promise.race([restoring, tooLong]);
  // Not in the way of the first render. A session that began meanwhile saves already.
  if (account === restored) stop = whenIdle(save);
}

/** Deletes the device's copy. */
async function deleteDeviceCache(): Promise<void> {
  try {
    await clear(store);
  } catch {
    // Without IndexedDB there is no copy.
  }
}

/** Deletes all that the app keeps on the device beside the chosen theme: the facts, and the app itself with its worker. */
async function clearDevice(): Promise<void> {
  await deleteDeviceCache();
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Without workers and caches, nothing is stored.
  }
}

const currentAccount = () => accountOf(storedToken() ?? "");

/** Another account's copy, and another version's, is discarded when it is read. */
function optionsFor(version: string, account: string) {
  const persister = createAsyncStoragePersister({
    key: "facts",
    throttleTime: SAVE_EVERY,
    storage: {
      getItem: (key) => get<string>(key, store),
      // A delayed write must not outlive its session, which another tab may have ended.
      setItem: async (key, facts) => {
        if (currentAccount() === account) await set(key, facts, store);
      },
      removeItem: deleteDeviceCache,
    },
    deserialize: (facts) => withoutOldFacts(JSON.parse(facts)),
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
  void persistQueryClientSave(options);
  return persistQueryClientSubscribe(options);
}

/** Staff keep no list: it would hold other people's data. A failed re-read keeps the answer before it. */
function isStoredOnDevice({ meta, state }: Query, client: QueryClient): boolean {
  if (state.data === undefined || isOld(state.dataUpdatedAt)) return false;
  const whose = meta?.onDevice as OnDevice | undefined;
  if (whose !== "member") return whose === "everyone";
  return client.getQueryData(queries.me().queryKey)?.hasAdminAccess === false;
}

const isOld = (updatedAt: number) => Date.now() - updatedAt > DEVICE_MAX_AGE;

function withoutOldFacts(persisted: PersistedClient): PersistedClient {
  const kept = persisted.clientState.queries.filter(({ state }) => !isOld(state.dataUpdatedAt));
  // The query starts again from its last answer, which is shown and read again at once, however young it is.
  const restart = {
    status: "success",
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    isInvalidated: true,
  } as const;
  const restored = kept.map(({ state, ...query }) => ({ ...query, state: { ...state, ...restart } }));
  return { ...persisted, clientState: { ...persisted.clientState, queries: restored } };
}
