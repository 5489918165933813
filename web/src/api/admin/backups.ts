import type { BackupsAnswer } from "@bindings/wire";
import { queryOptions } from "@tanstack/react-query";
import { get } from "../client";

const readBackups = (signal?: AbortSignal) => get<BackupsAnswer>("/api/admin/backups", signal);

/** The state of the studio's backups, fetched whenever it is shown. */
export const backups = () =>
  queryOptions({
    queryKey: ["staff", "backups"],
    queryFn: ({ signal }) => readBackups(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
