import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { type InstallEvent, worker } from "./keptPage";

const TODAY = "<!doctype html>today's";
const HASH = createHash("sha256").update(TODAY).digest("hex");

/** Installs the worker in a browser that has a page open, with a server that has one. */
function installed(has: { open: string | null; served: string; routes: boolean }) {
  const kept = new Map([["/gone", "a former page"]]);
  const unregister = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const asked: string[] = [];
  const routes: unknown[] = [];
  // Node's own does not take what the tests' document makes.
  const digest = async (_: string, page: ArrayBuffer) => createHash("sha256").update(Buffer.from(page)).digest();
  vi.stubGlobal("crypto", { subtle: { digest } });
  vi.stubGlobal("clients", { matchAll: async () => (has.open === null ? [] : [{ url: "/open" }]) });
  vi.stubGlobal("registration", { unregister });
  vi.stubGlobal("caches", {
    delete: async () => kept.clear(),
    open: async () => ({ put: async (at: string, page: Response) => void kept.set(at, await page.text()) }),
  });
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/open") return new Response(has.open);
    asked.push(url);
    return new Response(has.served);
  });
  let done: Promise<void> | undefined;
  vi.stubGlobal("addEventListener", (_: string, install: (event: InstallEvent) => void) =>
    install({
      waitUntil: (keeping) => {
        done = keeping;
      },
      addRoutes: has.routes ? async (route) => void routes.push(route) : undefined,
    }),
  );
  worker(HASH, "the-store", ["/", "/classes"]);
  return { done, kept, asked, routes, unregister };
}

const everywhere = new Map([
  ["/", TODAY],
  ["/classes", TODAY],
]);

test("the page that is open is kept for every screen without being asked for", async () => {
  const { done, kept, asked, routes } = installed({ open: TODAY, served: TODAY, routes: true });
  await done;
  expect(kept).toEqual(everywhere);
  expect(asked).toEqual([]);
  expect(routes).toEqual([{ condition: { requestMode: "navigate" }, source: { cacheName: "the-store" } }]);
});

test.each(["a former page", null])("with %s open the page is asked for", async (open) => {
  const { done, kept, asked } = installed({ open, served: TODAY, routes: true });
  await done;
  expect(kept).toEqual(everywhere);
  expect(asked).toEqual(["/"]);
});

test("a page other than the worker's is not kept, nor is the former one any longer", async () => {
  const { done, kept, routes } = installed({ open: "a former page", served: "tomorrow's page", routes: true });
  await expect(done).rejects.toThrow("another page");
  expect(kept.size + routes.length).toBe(0);
});

test("a browser that would have to start the worker for each page keeps none", async () => {
  const { done, kept, asked, unregister } = installed({ open: TODAY, served: TODAY, routes: false });
  await done;
  expect(kept.has("/")).toBe(false);
  expect(asked).toEqual([]);
  expect(unregister).toHaveBeenCalledOnce();
});
