import type { Studio } from "@bindings/Studio";
import { get } from "./client";

export const readStudio = (signal?: AbortSignal) => get<Studio>("/api/studio", signal);

/** Whether the server is healthy. */
export async function knock(signal?: AbortSignal): Promise<boolean> {
  try {
    return (await fetch("/healthz", { signal, cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
