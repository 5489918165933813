// Cached answers: the app sends their tags, and the server sends again only what has changed. They are the session's,
// and go with it; the schedule, by far the largest, also stays from one start of the app to the next.
import { classesCall } from "./calls";

const MOST = 50;
const STORE = "fantail-schedule";
const SCHEDULE = classesCall(1);
/** Beside the store, which takes its time to open: the first request does not wait for it. */
const TAG_KEY = "fantail-schedule-tag";

type Held = { tag: string; body: unknown };

const held = new Map<string, Held>();
let looking: Promise<Held | undefined> | null = null;

/** The tag of the answer that is held to this call. The store is read, to the end, while the server is asked. */
export function heldTag(path: string): string | null {
  const tag = held.get(path)?.tag ?? null;
  if (tag !== null || !isStored(path)) return tag;
  const kept = storedTag();
  if (kept !== null) looking ??= stored(path);
  return kept;
}

/** The answer with this tag, which the server has found unchanged; null when it has gone meanwhile. */
export async function heldBody(path: string, tag: string | null): Promise<Held["body"]> {
  const known = held.get(path);
  if (known) return known.body;
  const reading = looking ?? stored(path);
  looking = null;
  const found = await reading;
  // Another tab may have stored a newer one.
  if (found && found.tag === tag) {
    keep(path, found);
    return found.body;
  }
  letGo();
  return null;
}

/** Holds an answer for the next time. `copy` is the answer as it came, for what `isStored`. */
export function hold(path: string, answer: Held, copy: Response | null) {
  keep(path, answer);
  if (!copy) return;
  looking = null;
  store(copy);
}

/** Whether it stays from one start of the app to the next. */
export const isStored = (path: string) => path === SCHEDULE && "caches" in globalThis;

function keep(path: string, answer: Held) {
  held.delete(path);
  held.set(path, answer);
  const [oldest] = held.keys();
  if (MOST < held.size && oldest !== undefined) held.delete(oldest);
}

/** Drops all cached answers, with their session. */
export function letGo() {
  held.clear();
  looking = null;
  keepTag(null);
  if ("caches" in globalThis) caches.delete(STORE).catch(() => {});
}

// Cache storage exists in secure contexts only; without it the schedule is sent whole.

async function stored(path: string): Promise<Held | undefined> {
  try {
    const response = await caches.match(path, { cacheName: STORE });
    const tag = response?.headers.get("ETag");
    return response && tag ? { tag, body: await response.json() } : undefined;
  } catch {
    return undefined;
  }
}

function store(copy: Response) {
  const put = async () => {
    await (await caches.open(STORE)).put(SCHEDULE, copy);
    const tag = copy.headers.get("ETag");
    // The session may have ended meanwhile.
    if (held.get(SCHEDULE)?.tag === tag) keepTag(tag);
    else await caches.delete(STORE);
  };
  put().catch(() => {
    // A full disk keeps nothing; the schedule is sent whole next time.
  });
}

function storedTag(): string | null {
  try {
    return localStorage.getItem(TAG_KEY);
  } catch {
    return null;
  }
}

function keepTag(tag: string | null) {
  try {
    if (tag === null) localStorage.removeItem(TAG_KEY);
    else localStorage.setItem(TAG_KEY, tag);
  } catch {
    // Storage can be switched off; the schedule is sent whole next time.
  }
}
