// Stores attendance marks that are not saved yet on the device, for the account that made them: a phone may end the page
// at any time. Unlike the data in device.ts, they outlive a new version of the app and a session that expires.
import { clear, createStore, delMany, entries, keys, setMany } from "idb-keyval";
import { accountOf } from "../lib/token";
import type { PendingMark } from "../stores/marks";
import { storedToken } from "../stores/session";

/** The part of a mark that is stored. `why` is set once the server has refused the mark and the user has not seen it. */
export type StoredMark = Omit<PendingMark, "state" | "savedAt">;

export const restoredFrom = (mark: StoredMark): PendingMark => ({
  ...mark,
  state: mark.why === null ? "waiting" : "reported",
  savedAt: 0,
});

export type MarkStore = {
  /** Returns the stored marks by booking, or null if the browser stores none. */
  read: () => Promise<Record<string, StoredMark> | null>;
  /** Stores marks, and deletes those that are null. Returns whether the browser has done it. */
  write: (changes: Record<string, StoredMark | null>) => Promise<boolean>;
  /** Calls the listener after another tab has changed the stored marks. */
  subscribe: (listener: () => void) => () => void;
};

/** The longest time to wait for IndexedDB, because opening it can hang. */
const LONGEST_WAIT = 1_000;

/** The channel that tells the other tabs about a change. */
const TABS = "fantail-marks";

const store = createStore("fantail-marks", "marks");
const storeKey = (account: string, bookingId = "") => `${account} ${bookingId}`;

/** Returns an account's marks on this device. */
export function markStoreOf(account: string): MarkStore {
  return {
    read: async () => {
      const storedEntries = await resultOrNull(() => entries<string, StoredMark>(store));
      const ownEntries = storedEntries?.filter(([key]) => key.startsWith(storeKey(account)));
      return ownEntries ? Object.fromEntries(ownEntries.map(([, mark]) => [mark.bookingId, mark])) : null;
    },
    write: async (changes) => {
      // A delayed write must not happen after the session has ended, perhaps in another tab.
      if (accountOf(storedToken() ?? "") !== account) return true;
      const keyedChanges = Object.entries(changes).map(([id, mark]) => [storeKey(account, id), mark] as const);
      const entriesToStore = keyedChanges.flatMap(([key, mark]) => (mark ? [[key, mark] as [string, StoredMark]] : []));
      const keysToDelete = keyedChanges.flatMap(([key, mark]) => (mark ? [] : [key]));
      const isDone = await resultOrNull(async () => {
        if (entriesToStore.length > 0) await setMany(entriesToStore, store);
        if (keysToDelete.length > 0) await delMany(keysToDelete, store);
        return true;
      });
      tellOtherTabs();
      return isDone === true;
    },
    subscribe: (listener) => {
      const channel = new BroadcastChannel(TABS);
      channel.onmessage = listener;
      return () => channel.close();
    },
  };
}

/** Returns whether the device has marks of an account. */
export async function hasStoredMarks(account: string): Promise<boolean> {
  const storedKeys = await resultOrNull(() => keys<string>(store));
  return storedKeys?.some((key) => key.startsWith(storeKey(account))) ?? false;
}

/** Deletes an account's marks. */
export async function deleteMarks(account: string): Promise<void> {
  const storedKeys = await resultOrNull(() => keys<string>(store));
  const ownKeys = storedKeys?.filter((key) => key.startsWith(storeKey(account))) ?? [];
  if (ownKeys.length > 0) await resultOrNull(() => delMany(ownKeys, store));
}

/** Deletes the marks of all accounts. */
export const deleteAllMarks = () => resultOrNull(() => clear(store));

function tellOtherTabs() {
  const channel = new BroadcastChannel(TABS);
  channel.postMessage(null);
  channel.close();
}

/** Returns null if IndexedDB fails or does not answer. */
async function resultOrNull<T>(request: () => Promise<T>): Promise<T | null> {
  const tooLong = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_WAIT, null));
  try {
    return await Promise.race([request(), tooLong]);
  } catch {
    return null;
  }
}
