import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { newQueryClient } from "../api/queries";
import { ChunkLoadError, loadChunk } from "../lib/loadChunk";
import { CHUNK_TIMEOUT } from "../lib/timing";
import { useConnection } from "../stores/connection";
import { toast } from "../stores/toasts";
import { lazyPart } from "../ui/lazyPart";
import { ErrorBoundary } from "./ErrorBoundary";
import { Overlay } from "./Overlay";
import * as overlays from "./overlays";
import { Recovery } from "./Recovery";
import { ToastHost } from "./ToastHost";

beforeEach(() => {
  // React reports what a boundary catches; that is the point here, not news.
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.useFakeTimers();
  useConnection.setState({ reachable: true });
  return () => void vi.useRealTimers();
});

function Broken(): never {
  throw new Error("internals nobody should read");
}

const chunkError = () => screen.queryByRole("heading", { name: "Chunk load error" });
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A studio that is away until the test says otherwise, and a part of the app that comes from it. */
function anAwayStudio() {
  const studio = { isThere: false, asked: 0 };
  vi.stubGlobal("fetch", () => (studio.isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError())));
  const Part = lazyPart(async () => {
    studio.asked++;
    if (!studio.isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <h1>Here</h1>;
  });
  return { studio, Part };
}

const shown = (children: ReactNode) =>
  act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <ErrorBoundary>
          <Suspense fallback="…">{children}</Suspense>
        </ErrorBoundary>
        <Recovery />
      </QueryClientProvider>,
    ),
  );

test("an unexpected error shows the error screen and none of its internals", async () => {
  await shown(<Broken />);
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(document.body.textContent).not.toContain("internals");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("a part that cannot be loaded is reported as a chunk load error, and is loaded once the studio is back", async () => {
  const { studio, Part } = anAwayStudio();
  await shown(<Part />);
  expect(chunkError()).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(useConnection.getState().reachable).toBe(false);
  await passes(20_000);
  expect(studio.asked).toBe(1);
  studio.isThere = true;
  await passes(20_000);
  expect(screen.getByRole("heading", { name: "Here" })).toBeTruthy();
  expect(studio.asked).toBe(2);
});

test("a part that fails while the studio answers is tried once more, and then left to the reader", async () => {
  const { studio } = anAwayStudio();
  studio.isThere = true;
  const Part = lazyPart(() => {
    studio.asked++;
    return Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  });
  await shown(<Part />);
  await passes(60_000);
  expect(studio.asked).toBe(2);
  expect(chunkError()).toBeTruthy();
});

test("a reload by hand waits until there is something to load", async () => {
  const { Part } = anAwayStudio();
  await shown(<Part />);
  await act(async () => screen.getByRole("button", { name: "Reload" }).click());
  expect(chunkError()).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" }).getAttribute("aria-busy")).toBeNull();
});

test("a part that does not come in time counts as failed", async () => {
  const outcome = loadChunk(() => new Promise(() => {})).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
});

test("what opens above the screen and can't be loaded says so in a dialog, which can be closed", async () => {
  const { studio, Part } = anAwayStudio();
  const onClose = vi.fn();
  await shown(
    <Overlay title="Notifications" onClose={onClose}>
      <Part />
    </Overlay>,
  );
  const dialog = screen.getByRole("dialog", { name: "Notifications" });
  expect(dialog.contains(chunkError())).toBe(true);
  act(() => screen.getByRole("button", { name: "Close" }).click());
  expect(onClose).toHaveBeenCalledOnce();
  studio.isThere = true;
  await passes(20_000);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "Here" })).toBeTruthy();
});

test("toasts that could not be loaded come with the next one", async () => {
  const load = vi.spyOn(overlays, "loadOverlays").mockRejectedValue(new TypeError());
  await shown(<ToastHost />);
  await act(async () => toast.error("Class is full"));
  expect(screen.queryByRole("alert")).toBeNull();
  load.mockRestore();
  await act(async () => toast.error("Waitlist closed"));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getAllByRole("alert")).toHaveLength(2);
});
