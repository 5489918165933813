import "./ui/theme.css";
import { syncDeviceCache } from "./api/device";
import { newQueryClient } from "./api/queryClient";
import { prefetchRoute } from "./app/prefetchRoute";
import { loadSignIn } from "./app/routes";
import { isWithoutWebAssembly } from "./lib/isWithoutWebAssembly";
import { loadChunk } from "./lib/loadChunk";

async function start() {
  // React and the screen's code load in parallel with the first requests and the cache on the device.
  const app = loadChunk(() => import("./app/App"));
  const queryClient = newQueryClient();
  // The entry's file name is the version: it changes when any part of the app changes.
  const restored = syncDeviceCache(queryClient, import.meta.url, loadSignIn);
  const [{ renderApp }] = await Promise.all([app, prefetchRoute(window.location.pathname, queryClient, restored)]);
  renderApp(queryClient);
}

async function startWithoutRules() {
  const { renderWithoutRules } = await loadChunk(() => import("./app/WithoutRules"));
  renderWithoutRules();
}

(isWithoutWebAssembly() ? startWithoutRules() : start())
  .catch((failure) => {
    if (!isWithoutWebAssembly(failure)) throw failure;
    return startWithoutRules();
  })
  .catch((failure) => {
    reportError(failure);
    document.getElementById("loading")?.remove();
    document.getElementById("not-loaded")?.removeAttribute("hidden");
  });
