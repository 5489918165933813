import "./ui/theme.css";
import { syncDeviceCache } from "./api/device";
import { newQueryClient } from "./api/queryClient";
import { loadSignIn, prefetchRoute } from "./app/routes";
import { loadChunk } from "./lib/loadChunk";

// React, the rules and the screen's code load in parallel with the first requests and the cache on the device.
const app = loadChunk(() => import("./app/App"));
const queryClient = newQueryClient();
// The entry's file name is the version: it changes when any part of the app changes.
const restored = syncDeviceCache(queryClient, import.meta.url, loadSignIn);
const firstScreen = prefetchRoute(window.location.pathname, queryClient, restored);

Promise.all([app, firstScreen]).then(
  ([{ renderApp }]) => renderApp(queryClient),
  (failure) => {
    reportError(failure);
    document.getElementById("loading")?.remove();
    document.getElementById("not-loaded")?.removeAttribute("hidden");
  },
);
