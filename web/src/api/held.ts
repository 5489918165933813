// Answers that are here already: the app sends their tags, and the server sends again only what has changed. They are
// the session's, and go with it; the schedule, by far the largest, also stays from one start of the app to the next.
import { classesCall } from "./calls";

const MOST = 50;
const STORE = "fantail-schedule";
const SCHEDULE = classesCall("", 1);

type Held = { tag: string; body: unknown };

const held = new Map<string, Held>();

/** The tag of the answer that is held to this call. */
export async function heldTag(path: string): Promise<string | null> {
  return held.get(path)?.tag ?? (await stored(path))?.headers.get("ETag") ?? null;
}

/** The answer that is held; null when it has gone meanwhile. */
export async function heldBody(path: string): Promise<Held["body"]> {
  const known = held.get(path);
  if (known) return known.body;
  try {
    const response = await stored(path);
    const tag = response?.headers.get("ETag");
    if (!response || !tag) return null;
    const body: unknown = await response.json();
    keep(path, { tag, body });
    return body;
  } catch {
    letGo();
    return null;
  }
}

/** Holds an answer for the next time. `copy` is the answer as it came, for what `isStored`. */
export function hold(path: string, answer: Held, copy: Response | null) {
  keep(path, answer);
  if (copy) store(copy);
}

/** Whether it stays from one start of the app to the next. */
export const isStored = (path: string) => path === SCHEDULE && "caches" in globalThis;

function keep(path: string, answer: Held) {
  held.delete(path);
  held.set(path, answer);
  const [oldest] = held.keys();
  if (MOST < held.size && oldest !== undefined) held.delete(oldest);
}

/** A session's answers are nobody else's. */
export function letGo() {
  held.clear();
  if ("caches" in globalThis) caches.delete(STORE).catch(() => {});
}

// Only a page that came over a safe line has a store; without it the schedule is sent whole.

async function stored(path: string): Promise<Response | undefined> {
  if (!isStored(path)) return undefined;
  try {
    return await caches.match(path, { cacheName: STORE });
  } catch {
    return undefined;
  }
}

function store(copy: Response) {
  const put = async () => (await caches.open(STORE)).put(SCHEDULE, copy);
  put().catch(() => {
    // A full disk keeps nothing; the schedule is sent whole next time.
  });
}
