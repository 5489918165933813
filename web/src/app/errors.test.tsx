import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { newQueryClient } from "../api/queryClient";
import { ChunkLoadError, loadChunk } from "../lib/loadChunk";
import { CHUNK_TIMEOUT } from "../lib/timing";
import { useConnection } from "../stores/connection";
import { useSession } from "../stores/session";
import { useToasts } from "../stores/toasts";
import { useUnsaved } from "../stores/unsaved";
import { stubFetch } from "../test-fetch";
import { LateScreen } from "../ui/LateScreen";
import { onDemand } from "../ui/useOnDemand";
import { ErrorPage } from "./ErrorScreen";
import { Recovery } from "./Recovery";
import { reportMissingPart } from "./reportMissingPart";

const reload = vi.fn();

beforeEach(() => {
  // React logs the errors that these tests cause.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.useFakeTimers();
  vi.stubGlobal("location", { ...window.location, reload });
  reload.mockClear();
  sessionStorage.clear();
  document.head.innerHTML = pageOf("one");
  useToasts.setState({ toasts: [] });
  useConnection.setState({ reachable: true });
  useUnsaved.setState({ forms: [] });
  return () => void vi.useRealTimers();
});

function Broken(): never {
  throw new Error("internals that users should not see");
}

const chunkError = () => screen.queryByRole("heading", { name: "Chunk load error" });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const pageOf = (version: string) => `<script type="module" crossorigin src="/assets/index-${version}.js"></script>`;

/** Stubs a server that is unreachable until the test sets `isReachable`. Its version is that of the open page. */
function unreachableServer() {
  const server = { isReachable: false, version: "one" };
  stubFetch((address: string) =>
    server.isReachable
      ? Promise.resolve(new Response(address.startsWith("/?") ? pageOf(server.version) : "ok"))
      : Promise.reject(new TypeError()),
  );
  return server;
}

const importFails = (): Promise<{ Missing: () => null }> =>
  Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

const show = (children: ReactNode) =>
  act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>
          <ErrorBoundary FallbackComponent={ErrorPage}>{children}</ErrorBoundary>
        </MemoryRouter>
        <Recovery />
      </QueryClientProvider>,
    ),
  );
const showMissingChunk = () => show(<LateScreen code={onDemand(importFails, "Missing")} />);

test("an unexpected error shows the error screen without the error's message", async () => {
  await show(<Broken />);
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(document.body.textContent).not.toContain("internals");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("code whose WebAssembly the browser refuses to compile shows how to allow it", async () => {
  const refused = () => Promise.reject<{ Missing: () => null }>(new WebAssembly.CompileError("disallowed"));
  await show(<LateScreen code={onDemand(refused, "Missing")} />);
  await vi.waitFor(() => expect(screen.getByRole("heading", { name: "WebAssembly is switched off" })).toBeTruthy());
  expect(chunkError()).toBeNull();
});

test("a chunk that cannot be loaded shows an error, and the page reloads once the server is reachable", async () => {
  const server = unreachableServer();
  await showMissingChunk();
  expect(chunkError()).toBeTruthy();
  expect(useConnection.getState().reachable).toBe(false);
  await advance(20_000);
  expect(reload).not.toHaveBeenCalled();
  server.isReachable = true;
  await advance(20_000);
  expect(reload).toHaveBeenCalledOnce();
});

test("while a captive portal answers instead of the server, the page does not reload", async () => {
  stubFetch(async () => new Response("<h1>Sign in to Café Wi-Fi</h1>"));
  await showMissingChunk();
  await advance(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(useConnection.getState().reachable).toBe(false);
});

test("a missing chunk on a reachable server reloads the page once, not in a loop", async () => {
  unreachableServer().isReachable = true;
  await showMissingChunk();
  await advance(60_000);
  expect(reload).toHaveBeenCalledOnce();
  cleanup();
  await showMissingChunk();
  await advance(60_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(chunkError()).toBeTruthy();
});

test("a chunk that a new version has replaced shows that a new version is ready, also after a reload", async () => {
  Object.assign(unreachableServer(), { isReachable: true, version: "two" });
  for (let times = 0; times < 2; times++) {
    await showMissingChunk();
    await advance(60_000);
    expect(screen.getByRole("heading", { name: "A new version is ready" })).toBeTruthy();
    expect(screen.queryByText(/Check your connection/)).toBeNull();
    cleanup();
  }
  expect(reload).toHaveBeenCalledOnce();
});

const toasted = () => useToasts.getState().toasts.map(({ tone, text, action }) => [tone, text, action?.label]);
const FAILED = ["error", "Chunk load error. Check your connection and try again.", "Reload"];

test("code of a part of the screen that a new version has replaced shows a toast with 'Reload'", async () => {
  const server = unreachableServer();
  Object.assign(server, { isReachable: true, version: "two" });
  await reportMissingPart();
  expect(toasted()).toEqual([["info", "A new version is ready", "Reload"]]);
  useToasts.getState().toasts[0]?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["of the same version", () => void Object.assign(unreachableServer(), { isReachable: true })],
  ["that does not answer", () => void unreachableServer()],
  ["that is known to be unreachable", () => useConnection.setState({ reachable: false })],
  ["that is a captive portal", () => stubFetch(async () => new Response("<h1>Sign in to Café Wi-Fi</h1>"))],
])("code of a part of the screen that fails with a server %s shows a chunk load error", async (_, stubServer) => {
  stubServer();
  await reportMissingPart();
  expect(toasted()).toEqual([FAILED]);
});

test("the page does not reload by itself while a form has unsaved changes", async () => {
  unreachableServer().isReachable = true;
  useSession.setState({ token: "token" });
  useUnsaved.setState({ forms: [{ pages: [] }] });
  await showMissingChunk();
  await advance(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test("'Reload' does not reload the page while the server is unreachable", async () => {
  unreachableServer();
  await showMissingChunk();
  await act(async () => screen.getByRole("button", { name: "Reload" }).click());
  expect(reload).not.toHaveBeenCalled();
  expect(chunkError()).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" }).getAttribute("aria-busy")).toBeNull();
});

test("a chunk that takes too long fails with a ChunkLoadError", async () => {
  const outcome = loadChunk(() => new Promise(() => {})).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
});
