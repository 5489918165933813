/// <reference lib="webworker" />
// The service worker: caches every file of the app and answers navigations with the cached page. It never handles requests of
// the API.
import type { WorkboxPlugin } from "workbox-core/types";
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

/** The cache of the worker before this one, whose page names files that are gone. */
const FORMER_CACHE = "fantail-page";

const manifest = self.__WB_MANIFEST as (PrecacheEntry & { integrity: string })[];
const hashes = new Map(manifest.map((file) => [new URL(file.url, self.location.href).pathname, file.integrity]));

/**
 * Serves a cached file only while it has the hash that this script lists. A page's script can write to the cache, but not to
 * this script, which the browser compares with the server's. A file that differs is replaced by the server's.
 */
const verified: WorkboxPlugin = {
  /**
   * Workbox would also store a file that it misses when a page asks for it. After signing out the unregistered worker still
   * serves the open page, and nothing may come back.
   */
  async cacheWillUpdate({ event, response }) {
    return event.type === "install" && response.status === 200 ? response : null;
  },
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
  // The headers aren't part of the hash, and these two would lead elsewhere. The server sends neither.
  if (response.headers.has("Refresh") || response.headers.has("Link")) return false;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return hashes.get(pathname) === `sha256-${btoa(String.fromCharCode(...hash))}`;
}

addPlugins([verified]);
precacheAndRoute(manifest);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    // The pattern is matched against path and query, and a query may contain dots and slashes.
    denylist: [/^\/(api|bookings|healthz|metrics)([/?]|$)/, /^[^?]*\.[^/?]*(\?|$)/],
  }),
);

self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});

// A newer version waits for the user to reload, except where a page of the former worker is open: that page can't ask for it.
self.addEventListener("install", (event) => event.waitUntil(replaceFormer()));

async function replaceFormer() {
  if (!(await caches.has(FORMER_CACHE))) return;
  await caches.delete(FORMER_CACHE);
  await self.skipWaiting();
}
