import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { beforeEach, expect, test, vi } from "vitest";
import { newQueryClient } from "../api/queryClient";
import { ChunkLoadError, loadChunk } from "../lib/loadChunk";
import { CHUNK_TIMEOUT } from "../lib/timing";
import { useConnection } from "../stores/connection";
import { useSession } from "../stores/session";
import { useUnsaved } from "../stores/unsaved";
import { ErrorPage } from "./ErrorScreen";
import { Recovery } from "./Recovery";

const reload = vi.fn();

beforeEach(() => {
  // React reports what a boundary catches, which these tests provoke.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.useFakeTimers();
  vi.stubGlobal("location", { ...window.location, reload });
  reload.mockClear();
  sessionStorage.clear();
  useConnection.setState({ reachable: true });
  useUnsaved.setState({ forms: 0 });
  return () => void vi.useRealTimers();
});

function Broken(): never {
  throw new Error("internals nobody should read");
}

const chunkError = () => screen.queryByRole("heading", { name: "Chunk load error" });
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A server that is away until the test says otherwise. */
function anAwayServer() {
  const server = { isThere: false };
  vi.stubGlobal("fetch", () => (server.isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError())));
  return server;
}

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

const show = (children: ReactNode) =>
  act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <ErrorBoundary FallbackComponent={ErrorPage}>
          <Suspense fallback="…">{children}</Suspense>
        </ErrorBoundary>
        <Recovery />
      </QueryClientProvider>,
    ),
  );
const showMissingPart = () => {
  const Part = lazy(() => loadChunk<{ default: () => null }>(missing));
  return show(<Part />);
};

test("an unexpected error shows the error screen and none of its internals", async () => {
  await show(<Broken />);
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(document.body.textContent).not.toContain("internals");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("a part that cannot be loaded is a chunk load error, and the page reloads once the studio is back", async () => {
  const server = anAwayServer();
  await showMissingPart();
  expect(chunkError()).toBeTruthy();
  expect(useConnection.getState().reachable).toBe(false);
  await passes(20_000);
  expect(reload).not.toHaveBeenCalled();
  server.isThere = true;
  await passes(20_000);
  expect(reload).toHaveBeenCalledOnce();
});

test("a part that is missing while the studio answers reloads the page once, never in a loop", async () => {
  anAwayServer().isThere = true;
  await showMissingPart();
  await passes(60_000);
  expect(reload).toHaveBeenCalledOnce();
  cleanup();
  await showMissingPart();
  await passes(60_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(chunkError()).toBeTruthy();
});

test("a form with unsaved changes is not reloaded away", async () => {
  anAwayServer().isThere = true;
  useSession.setState({ token: "token" });
  useUnsaved.setState({ forms: 1 });
  await showMissingPart();
  await passes(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test("a reload by hand waits until there is something to load", async () => {
  anAwayServer();
  await showMissingPart();
  await act(async () => screen.getByRole("button", { name: "Reload" }).click());
  expect(reload).not.toHaveBeenCalled();
  expect(chunkError()).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" }).getAttribute("aria-busy")).toBeNull();
});

test("a part that does not come in time counts as failed", async () => {
  const outcome = loadChunk(() => new Promise(() => {})).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
});
