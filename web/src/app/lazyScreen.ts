import { type ComponentType, lazy } from "react";
import { loadChunk } from "../lib/loadChunk";

/** A screen that is loaded when it is first shown. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}
