import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useUpdate } from "../stores/update";
import { useServiceWorker } from "./useServiceWorker";

const workbox = vi.hoisted(() => ({
  listeners: new Map<string, () => void>(),
  messageSkipWaiting: vi.fn(),
}));
vi.mock("workbox-window", () => ({
  Workbox: class {
    addEventListener = (name: string, listener: () => void) => void workbox.listeners.set(name, listener);
    messageSkipWaiting = workbox.messageSkipWaiting;
    register = async () => {};
    update = async () => {};
  },
}));

const reload = vi.fn();

/** Renders the hook after a newer worker has been installed, and returns what 'Reload' does. */
function installedUpdate(registration: { waiting: object | null }) {
  vi.stubGlobal("navigator", { serviceWorker: { controller: {}, getRegistration: async () => registration } });
  renderHook(() => useServiceWorker(false));
  workbox.listeners.get("waiting")?.();
  return useUpdate.getState().install;
}

beforeEach(() => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("location", { ...window.location, reload });
  reload.mockClear();
  workbox.messageSkipWaiting.mockClear();
  workbox.listeners.clear();
  return () => void vi.unstubAllEnvs();
});

test("'Reload' activates the waiting version, and reloads once it controls the page", async () => {
  installedUpdate({ waiting: {} })?.();
  await waitFor(() => expect(workbox.messageSkipWaiting).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  workbox.listeners.get("controlling")?.();
  expect(reload).toHaveBeenCalledOnce();
});

test("'Reload' reloads at once if another tab has activated the new version", async () => {
  installedUpdate({ waiting: null })?.();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
});

test("a page of staff asks the worker to store staff's rules", async () => {
  const postMessage = vi.fn();
  const ready = Promise.resolve({ active: { postMessage } });
  vi.stubGlobal("navigator", { serviceWorker: { controller: null, ready } });
  renderHook(() => useServiceWorker(true));
  await waitFor(() => expect(postMessage).toHaveBeenCalledWith({ type: "STORE_STAFF_RULES" }));
});
