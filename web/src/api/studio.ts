import type { Studio } from "@bindings/Studio";
import { get } from "./client";

export const readStudio = (signal?: AbortSignal) => get<Studio>("/api/studio", signal);
