/// <reference lib="webworker" />
// The service worker: keeps every file of the app on the device and answers navigations with the kept page. It never touches
// the API.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The cache of the worker before this one, whose page names files that are gone. */
const FORMER_CACHE = "fantail-page";

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    // The address is tested with its query, which may have dots and slashes of its own.
    denylist: [/^\/(api|bookings|healthz|metrics)([/?]|$)/, /^[^?]*\.[^/?]*(\?|$)/],
  }),
);

self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});

// A newer version waits for its user, except for a page of the former worker, which can't ask for it.
self.addEventListener("install", (event) => event.waitUntil(replaceFormer()));

async function replaceFormer() {
  if (!(await caches.has(FORMER_CACHE))) return;
  await caches.delete(FORMER_CACHE);
  await self.skipWaiting();
}
