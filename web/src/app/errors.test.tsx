import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkLoadError, loadChunk } from "../lib/loadChunk";
import { CHUNK_TIMEOUT } from "../lib/timing";
import { ErrorBoundary } from "./ErrorBoundary";
import { lazyScreen } from "./lazyScreen";

beforeEach(() => {
  // React reports what a boundary catches; that is the point here, not news.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

function Broken(): never {
  throw new Error("internals nobody should read");
}

test("an unexpected error shows the error screen and none of its internals", () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy();
  expect(document.body.textContent).not.toContain("internals");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("a part of the app that cannot be loaded is reported as a chunk load error", async () => {
  const Screen = lazyScreen(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  render(
    <ErrorBoundary>
      <Suspense fallback="…">
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole("heading", { name: "Chunk load error" })).toBeTruthy();
});

test("a part that does not come in time counts as failed", async () => {
  vi.useFakeTimers();
  const outcome = loadChunk(() => new Promise(() => {})).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
});
