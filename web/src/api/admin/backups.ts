import type { BackupsAnswer } from "@bindings/BackupsAnswer";
import { queryOptions } from "@tanstack/react-query";
import { get } from "../client";

const readBackups = (signal?: AbortSignal) => get<BackupsAnswer>("/api/admin/backups", signal);

/** How the studio's backups are, asked anew whenever they are looked at. */
export const backups = () =>
  queryOptions({
    queryKey: ["staff", "backups"],
    queryFn: ({ signal }) => readBackups(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
