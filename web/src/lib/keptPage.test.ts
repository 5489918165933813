import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropKeptPage, PAGE_STORE } from "./keptPage";

const drop = vi.fn<(store: string) => Promise<boolean>>();
const unregister = vi.fn<() => Promise<boolean>>();

/** A page that came from the store, or did not. */
function aPage(isKept: boolean) {
  const serviceWorker = { controller: isKept ? {} : null, getRegistrations: async () => [{ unregister }] };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
}

beforeEach(() => {
  drop.mockReset().mockResolvedValue(true);
  unregister.mockReset().mockResolvedValue(true);
  vi.stubGlobal("caches", { delete: drop });
  vi.stubGlobal("fetch", async () => new Response());
});
afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

test("a kept page goes, and its worker, when the server has another", async () => {
  aPage(true);
  expect(await dropKeptPage()).toBe(true);
  expect(drop).toHaveBeenCalledWith("fantail-page");
  expect(unregister).toHaveBeenCalledOnce();
});

test("without the server the kept page stays", async () => {
  aPage(true);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await dropKeptPage()).toBe(false);
  expect(drop).not.toHaveBeenCalled();
  expect(unregister).not.toHaveBeenCalled();
});

test("a proxy whose studio is starting anew has no other page", async () => {
  aPage(true);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 502 }));
  expect(await dropKeptPage()).toBe(false);
  expect(drop).not.toHaveBeenCalled();
});

test("a page that came from the server is no reason to load it anew, though it is kept by now", async () => {
  aPage(false);
  expect(await dropKeptPage()).toBe(false);
  // Loaded anew for another reason it is not a kept one either.
  expect(drop).toHaveBeenCalledOnce();
  expect(unregister).toHaveBeenCalledOnce();
});

test("a browser without workers, as over plain HTTP, has nothing to let go", async () => {
  expect(await dropKeptPage()).toBe(false);
});

test("what stands for the first script of a former page empties the very store, and loads today's", async () => {
  aPage(true);
  const reload = vi.fn();
  runInNewContext(readFileSync("public/former.js", "utf8"), { navigator, caches, location: { reload } });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(drop.mock.calls).toEqual([[PAGE_STORE]]);
  expect(unregister).toHaveBeenCalledOnce();
});
