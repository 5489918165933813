import type { HintsAnswer } from "@bindings/wire";
import { queryOptions } from "@tanstack/react-query";
import { get } from "../client";

const readHints = (signal?: AbortSignal) => get<HintsAnswer>("/api/admin/hints", signal);

/** The hints since the server started, fetched whenever they are shown. */
export const hints = () =>
  queryOptions({
    queryKey: ["staff", "hints"],
    queryFn: ({ signal }) => readHints(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
