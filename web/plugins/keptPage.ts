// The browser keeps the app's page itself, so that a start begins without asking the server for it.
import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { PAGE_STORE } from "../src/lib/keptPage";
import { paths } from "../src/lib/paths";

// What the types of a page don't have.
type Route = { condition: { requestMode: string }; source: { cacheName: string } };

export type InstallEvent = {
  waitUntil(kept: Promise<void>): void;
  /** Without routes a worker would have to be started for each page, which takes longer than to ask for one. */
  addRoutes?(route: Route): Promise<void>;
};

type WorkerScope = {
  registration: { unregister(): Promise<boolean> };
  clients: { matchAll(which: { includeUncontrolled: boolean; type: string }): Promise<{ url: string }[]> };
};

/** What the worker is told: the hash of the page that it keeps, the store, and the addresses that the page answers. */
type Told = [hash: string, store: string, addresses: string[]];

/**
 * The worker, as a function that names nothing outside of it: the built file has its text. It runs when it is installed, never for
 * a page: the browser answers those by the route, from the store, and others as it would without a worker.
 */
export function worker(...[hash, store, addresses]: Told) {
  const isNewest = async (page: Response) => {
    const digest = await crypto.subtle.digest("SHA-256", await page.clone().arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
  };
  const { clients, registration } = globalThis as unknown as WorkerScope;
  /** The page that is open, which the browser still has; where that is a former one, the server's. */
  const newest = async () => {
    for (const { url } of await clients.matchAll({ includeUncontrolled: true, type: "window" })) {
      const open = await fetch(url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
      if (open && (await isNewest(open))) return open;
    }
    return await fetch("/", { cache: "no-cache" });
  };
  const keep = async (event: InstallEvent) => {
    if (!event.addRoutes) return void (await registration.unregister());
    const page = await newest();
    // Where nothing is kept, the server is asked: a former page does not outlast one that can't be kept.
    await caches.delete(store);
    if (!(await isNewest(page))) throw new Error("the server has another page");
    const kept = await caches.open(store);
    for (const address of addresses) await kept.put(address, page.clone());
    await event.addRoutes({ condition: { requestMode: "navigate" }, source: { cacheName: store } });
  };
  addEventListener("install", (event) => {
    const install = event as unknown as InstallEvent;
    install.waitUntil(keep(install));
  });
}

/** Writes the worker. By the hash in it the browser knows that there is a newer page, and installs the worker anew. */
export function keptPage(): Plugin {
  return {
    name: "kept-page",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the app has no page");
        const hash = createHash("sha256").update(page.source).digest("hex");
        const told: Told = [hash, PAGE_STORE, ["/", ...Object.values(paths)]];
        this.emitFile({ type: "asset", fileName: "sw.js", source: `(${worker})(...${JSON.stringify(told)});\n` });
      },
    },
  };
}
