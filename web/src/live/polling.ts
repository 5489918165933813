import type { QueryClient } from "@tanstack/react-query";
import { stream } from "../stores/stream";

/** Starts to poll the queries on the screen again when the stream closes: an observer looks only after each response. */
export const pollWhileClosed = (client: QueryClient) =>
  stream.subscribe(({ isOpen }, before) => {
    if (isOpen || !before.isOpen) return;
    for (const { observers } of client.getQueryCache().getAll())
      for (const observer of observers) observer.setOptions(observer.options);
  });
