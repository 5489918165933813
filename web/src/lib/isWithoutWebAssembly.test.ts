import { expect, test, vi } from "vitest";
import { isWithoutWebAssembly } from "./isWithoutWebAssembly";
import { ChunkLoadError } from "./loadChunk";

test("a browser without WebAssembly can't run the rules", () => {
  expect(isWithoutWebAssembly()).toBe(false);
  vi.stubGlobal("WebAssembly", undefined);
  expect(isWithoutWebAssembly()).toBe(true);
});

test("neither can one that refuses to compile them; a lost connection is something else", () => {
  const cause = new WebAssembly.CompileError("WebAssembly is blocked");
  expect(isWithoutWebAssembly(new ChunkLoadError("Loading failed", { cause }))).toBe(true);
  expect(isWithoutWebAssembly(new ChunkLoadError("Loading failed", { cause: new TypeError("network") }))).toBe(false);
});
