import type { Studio } from "@bindings/wire";
import { get } from "./client";

export const readStudio = (signal?: AbortSignal) => get<Studio>("/api/studio", signal);
