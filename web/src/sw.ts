/// <reference lib="webworker" />
// The service worker caches the app's files, and responds to navigations with the cached page. It does not handle
// requests to the API.
import type { PushMessage } from "@bindings/wire";
import type { WorkboxPlugin } from "workbox-core/types";
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { STORE_STAFF_RULES } from "./lib/workerMessages";

declare const self: ServiceWorkerGlobalScope;

/** The cache of the former worker. The page in it needs files that the server no longer has. */
const FORMER_CACHE = "fantail-page";

const manifest = self.__WB_MANIFEST as (PrecacheEntry & { integrity: string })[];
const hashes = new Map(manifest.map((file) => [new URL(file.url, self.location.href).pathname, file.integrity]));

/**
 * Stores files only during installation. Workbox would also store a missing file when a page requests it. After a
 * sign-out, the unregistered worker still serves the open page and must not store files again.
 */
const storedAtInstallation: WorkboxPlugin = {
  async cacheWillUpdate({ event, response }) {
    return event.type === "install" && response.status === 200 ? response : null;
  },
};

/**
 * Serves a cached file only if it has the hash that this script lists; otherwise fetches the file again. A foreign
 * script in a page can change the cache, but not this script, which the browser compares with the server's.
 */
const verified: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cacheName, request, cachedResponse }) {
    const { pathname } = new URL(request.url);
    if (!cachedResponse || (await isGenuine(pathname, cachedResponse.clone()))) return cachedResponse;
    const cache = await caches.open(cacheName);
    await cache.delete(request);
    try {
      const fresh = await fetch(pathname, { integrity: hashes.get(pathname) ?? "" });
      await cache.put(request, fresh.clone());
      return fresh;
    } catch {
      // The server can't be reached, or has another version of the file.
      return null;
    }
  },
};

async function isGenuine(pathname: string, response: Response): Promise<boolean> {
  // The hash does not include the headers, and these two can load another page. The server sends neither.
  if (response.headers.has("Refresh") || response.headers.has("Link")) return false;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return hashes.get(pathname) === `sha256-${btoa(String.fromCharCode(...hash))}`;
}

const isForStaff = ({ url }: PrecacheEntry) => url.includes("wasm_rules_staff");

addPlugins([storedAtInstallation, verified]);
precacheAndRoute(manifest.filter((file) => !isForStaff(file)));
cleanupOutdatedCaches();

// Staff's rules are stored when a page of staff requests them, because members don't need them. The next version's
// activation deletes them.
const forStaff = new PrecacheController({ plugins: [verified] });
forStaff.addToCacheList(manifest.filter(isForStaff));
registerRoute(new PrecacheRoute(forStaff));

registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    // The patterns match against path and query, and a query may contain dots and slashes.
    denylist: [/^\/(api|bookings|calendar|healthz|metrics|timetable)([/?]|$)/, /^[^?]*\.[^/?]*(\?|$)/],
  }),
);

self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
  if (event.data?.type === STORE_STAFF_RULES) event.waitUntil(storeStaffRules(event));
});

/** Stores staff's rules for a page that has loaded them before this worker controlled it. */
async function storeStaffRules(event: ExtendableEvent) {
  const stored = forStaff.getCachedURLs().map((url) => {
    const cacheKey = forStaff.getCacheKeyForURL(url);
    const integrity = cacheKey && forStaff.getIntegrityForCacheKey(cacheKey);
    return forStaff.strategy.handle({ event, request: new Request(url), params: { cacheKey, integrity } });
  });
  // Without a connection, they are stored when a page requests them again.
  await Promise.all(stored).catch(() => {});
}

// A newer version waits until the user reloads. But it replaces the former worker at once, because the former page
// can't offer to reload.
self.addEventListener("install", (event) => event.waitUntil(replaceFormer()));

async function replaceFormer() {
  if (!(await caches.has(FORMER_CACHE))) return;
  await caches.delete(FORMER_CACHE);
  await self.skipWaiting();
}

// A push service delivers what the server sends for this device.
self.addEventListener("push", (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (!message) return;
  const { title, body, path, tag } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, icon: "/icon-192.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // A new window, so that a form in an open one is not lost.
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
