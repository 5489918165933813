import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { useSession } from "../stores/session";
import { syncDeviceCache } from "./device";

vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: async () => undefined,
  clear: async () => {},
  keys: async () => [],
  entries: async () => [],
}));

test("a sign-out deletes the cached files only after the code of the sign-in screen has loaded", async () => {
  const deleted = vi.fn(async () => true);
  vi.stubGlobal("caches", { keys: async () => ["files"], delete: deleted });
  const getRegistrations = vi.fn(async () => []);
  Object.assign(navigator, { serviceWorker: { getRegistrations } });
  let loaded = () => {};
  const loading = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        loaded = resolve;
      }),
  );
  useSession.getState().begin(`head.${btoa(JSON.stringify({ sub: "mia" }))}.sign`);
  await syncDeviceCache(new QueryClient(), "version", loading);
  useSession.getState().leave();
  await vi.waitFor(() => expect(loading).toHaveBeenCalledOnce());
  expect(getRegistrations).not.toHaveBeenCalled();
  loaded();
  await vi.waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith("files"));
});
